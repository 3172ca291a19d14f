"""Writes a thread as the pages of forum boards look when a browser has saved them; shares nothing with the readers.

The markup follows the default themes: headers, profiles, avatars, ads, signatures, edit notices and footers included.
"""

# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

MONTHS = ["янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"]


@dataclass(frozen=True)
class P:
    """A post to be written. `time` is «2025-03-04 21:32»."""

    author: str
    time: str
    body: str
    edited: bool = False
    number: int = 0
    id: int = 0
    deleted: bool = False

    @property
    def iso(self) -> str:
        return self.time.replace(" ", "T")

    @property
    def russian(self) -> str:
        year, month, day = self.time[:10].split("-")
        return f"{day} {MONTHS[int(month) - 1]} {year}, {self.time[11:]}"

    @property
    def dotted(self) -> str:
        year, month, day = self.time[:10].split("-")
        return f"{day}.{month}.{year}, {self.time[11:]}"


SIGNATURE = "Покрасил 1250 очков из 3000. К 2030 году закончу."
AD = '<div class="ad-block"><ins class="adsbygoogle" data-ad-slot="99">Купите 12 мечей по цене 7!</ins></div>'


def phpbb(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f"""<!DOCTYPE html>
<!-- saved from url=(0058)https://forum.example/viewtopic.php?f=31&t=2187&start={(page - 1) * 20} -->
<html dir="ltr" lang="ru"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<title>Warha Realms — партия №4 - Таверна</title>
<!-- phpBB style name: prosilver -->
<link href="./Таверна_files/stylesheet.css" rel="stylesheet">
<script>var post = '<div id="p999" class="post bg1">'; if (1 < 2 && 3 > 2) {{}}</script>
</head><body id="phpbb" class="nojs notouch section-viewtopic ltr "><div id="wrap" class="wrap">
<div class="action-bar bar-top"><div class="pagination">{len(posts)} сообщений &bull; Страница <strong>{page}</strong> из <strong>{of}</strong></div></div>
"""
    ]
    for p in posts:
        name = escape(p.author)
        link = f'<a href="./memberlist.php?mode=viewprofile&amp;u=77" style="color: #8B0000;" class="username-coloured">{name}</a>'
        notice = (
            f'<div class="notice">Последний раз редактировалось {link} 05 мар 2025, 20:19, всего редактировалось 1 раз.</div>'
            if p.edited
            else ""
        )
        out.append(
            f"""<div id="p{p.id}" class="post has-profile bg2"><div class="inner">
<dl class="postprofile" id="profile{p.id}"><dt class="has-profile-rank has-avatar"><div class="avatar-container"><a href="./memberlist.php?u=77" class="avatar"><img class="avatar" src="./Таверна_files/avatar.png" width="90" height="90" alt="Аватара пользователя"></a></div>{link}</dt>
<dd class="profile-rank">Завсегдатай</dd><dd class="profile-posts"><strong>Сообщения:</strong> <a href="./search.php?author_id=77">1312</a></dd></dl>
<div class="postbody"><div id="post_content{p.id}"><h3 class="first"><a href="#p{p.id}">Re: Warha Realms</a></h3>
<p class="author"><a class="unread" href="./viewtopic.php?p={p.id}#p{p.id}"><i class="icon fa-file fa-fw"></i></a><span class="responsibility hide-mobile">#{p.number} » <strong>{link}</strong> » </span><time datetime="{p.iso}:00+00:00">{p.russian}</time></p>
<div class="content">{p.body}</div>
{notice}
<div id="sig{p.id}" class="signature">{SIGNATURE}</div></div></div></div></div>
<hr class="divider" />
"""
        )
        if p.number == 1:
            out.append(f'<div class="post bg1"><div class="inner"><div class="postbody">{AD}</div></div></div>')
    out.append(
        '<div class="stat-block online-list"><p>Сейчас просматривают: <a class="username">Лисица</a> и 3 гостя</p></div></div></body></html>'
    )
    return "".join(out)


def phpbb30(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Форум &bull; Просмотр темы - Warha</title></head><body id="phpbb" class="section-viewtopic ltr">
<div class="pagination">{len(posts)} сообщ. &bull; <a href="#">Страница <strong>{page}</strong> из <strong>{of}</strong></a></div>
"""
    ]
    for p in posts:
        name = escape(p.author)
        notice = (
            f'<div class="notice">Последний раз редактировалось <a href="./memberlist.php?u=2">{name}</a> 05 мар 2025, 20:19, всего редактировалось 1 раз.</div>'
            if p.edited
            else ""
        )
        out.append(
            f"""<div id="p{p.id}" class="post bg1"><div class="inner"><span class="corners-top"><span></span></span>
<div class="postbody"><ul class="profile-icons"><li class="quote-icon"><a href="./posting.php?mode=quote"><span>Ответить с цитатой</span></a></li></ul>
<h3><a href="#p{p.id}">Re: Warha</a></h3>
<p class="author"><a href="./viewtopic.php?p={p.id}#p{p.id}"><img src="./icon_post_target.gif" width="11" height="9" alt="Сообщение" title="Сообщение" /></a> <strong><a href="./memberlist.php?mode=viewprofile&amp;u=2">{name}</a></strong> &raquo; {p.russian} </p>
<div class="content">{p.body}</div>{notice}
<div id="sig{p.id}" class="signature">{SIGNATURE}</div></div>
<dl class="postprofile" id="profile{p.id}"><dt><a href="./memberlist.php?u=2"><img src="./avatar.jpg" alt="Аватара пользователя" /></a><br /><a href="./memberlist.php?u=2">{name}</a></dt><dd>&nbsp;</dd><dd><strong>Сообщения:</strong> 845</dd></dl>
<div class="back2top"><a href="#wrap" class="top" title="Вернуться к началу">Вернуться к началу</a></div><span class="corners-bottom"><span></span></span></div></div>
<hr class="divider" />
"""
        )
    return "".join(out) + "</body></html>"


def subsilver(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        '<html><head><title>Warha</title><!-- subSilver2 --></head><body class="ltr"><table class="tablebg" width="100%" cellspacing="1"><tr><th>Автор</th><th>Сообщение</th></tr></table>'
    ]
    for p in posts:
        notice = (
            f'<br /><br /><span class="gensmall">Последний раз редактировалось {escape(p.author)} 05 мар 2025, 20:19, всего редактировалось 1 раз.</span>'
            if p.edited
            else ""
        )
        out.append(
            f"""<table class="tablebg" width="100%" cellspacing="1"><tr class="row1"><td align="center" valign="middle"><a name="p{p.id}"></a><b class="postauthor">{escape(p.author)}</b></td>
<td width="100%" height="25"><table width="100%" cellspacing="0"><tr><td class="gensmall" width="100%"><div style="float: left;">&nbsp;<b>Заголовок сообщения:</b> Re: Warha</div><div style="float: right;"><a href="./viewtopic.php?p={p.id}#p{p.id}"><img src="./icon.gif" alt="Сообщение" /></a><b>Добавлено:</b> {p.russian}&nbsp;</div></td></tr></table></td></tr>
<tr class="row1"><td valign="top" class="profile"><table cellspacing="4" align="center" width="150"><tr><td class="postdetails">Завсегдатай</td></tr></table><span class="postdetails"><b>Сообщения:</b> 845<br /></span></td>
<td valign="top"><table width="100%" cellspacing="5"><tr><td><div class="postbody">{p.body}</div>
<br clear="all" /><div class="signature">_________________<br />{SIGNATURE}</div>{notice}</td></tr></table></td></tr></table>
"""
        )
    return "".join(out) + "</body></html>"


def xenforo2(posts: list[P], page: int = 1, of: int = 1) -> str:
    pages = "".join(
        f'<li class="pageNav-page {"pageNav-page--current " if n == page else ""}"><a href="/threads/warha.7/page-{n}">{n}</a></li>'
        for n in range(1, of + 1)
    )
    out = [
        f"""<!DOCTYPE html><html id="XF" lang="ru-RU" dir="LTR" data-app="public" data-template="thread_view" class="has-js"><head>
<title>Warha Realms — партия №4 | Таверна</title><style>.message{{}}</style></head><body data-template="thread_view">
<div class="p-body-header"><h1 class="p-title-value">Warha Realms — партия №4</h1><ul class="listInline"><li><a class="username">{escape(posts[0].author)}</a></li><li><time class="u-dt" datetime="2025-03-04T21:32:11+0300">4 Мар 2025</time></li></ul></div>
<nav class="pageNavWrapper"><div class="pageNav"><ul class="pageNav-main">{pages if of > 1 else ""}</ul></div></nav>
<div class="block-body js-replyNewMessageContainer">
"""
    ]
    for p in posts:
        name = escape(p.author)
        if p.deleted:
            out.append(
                f"""<div class="message message--deleted message--post js-post js-inlineModContainer" data-author="{name}" data-content="post-{p.id}" id="js-post-{p.id}"><div class="message-inner"><div class="message-cell message-cell--main"><div class="message-attribution"><time class="u-dt" datetime="{p.iso}:00+0300">{p.russian}</time></div><div class="messageNotice messageNotice--deleted">Удалено модератором</div></div></div></div>"""
            )
            continue
        edited = (
            '<div class="message-lastEdit">Последнее редактирование: <time class="u-dt" datetime="2025-03-05T20:19:00+0300">5 Мар 2025</time></div>'
            if p.edited
            else ""
        )
        out.append(
            f"""<article class="message message--post js-post js-inlineModContainer" data-author="{name}" data-content="post-{p.id}" id="js-post-{p.id}" itemscope itemtype="https://schema.org/Comment" itemid="https://x.example/posts/{p.id}/">
<meta itemprop="parentItem" itemscope itemid="x"><span class="u-anchorTarget" id="post-{p.id}"></span>
<div class="message-inner"><div class="message-cell message-cell--user"><section class="message-user" itemprop="author" itemscope itemtype="https://schema.org/Person"><div class="message-avatar"><a href="/members/1/" class="avatar avatar--m" data-user-id="1"><img src="./Warha_files/1.jpg" alt="{name}" class="avatar-u1-m"></a></div>
<div class="message-userDetails"><h4 class="message-name"><a href="/members/1/" class="username" dir="auto" data-user-id="1" itemprop="url"><span itemprop="name">{name}</span></a></h4><h5 class="userTitle message-userTitle" dir="auto" itemprop="jobTitle">Завсегдатай</h5></div>
<div class="message-userExtras"><dl class="pairs pairs--justified"><dt>Регистрация</dt><dd>2 Сен 2016</dd></dl><dl class="pairs"><dt>Сообщения</dt><dd>845</dd></dl></div></section></div>
<div class="message-cell message-cell--main"><div class="message-main js-quickEditTarget"><header class="message-attribution message-attribution--split"><ul class="message-attribution-main listInline "><li class="u-concealed"><a href="/threads/post-{p.id}" rel="nofollow" itemprop="url"><time class="u-dt" dir="auto" datetime="{p.iso}:00+0300" data-date-string="4 Мар 2025" data-time-string="21:32" title="4 Мар 2025 в 21:32" itemprop="datePublished">4 Мар 2025</time></a></li></ul>
<ul class="message-attribution-opposite message-attribution-opposite--list "><li><a href="/threads/post-{p.id}" class="message-attribution-gadget" data-xf-init="share-tooltip"><i class="fa--xf far fa-share-alt"></i></a></li><li><a href="/threads/post-{p.id}" rel="nofollow"> #{p.number} </a></li></ul></header>
<div class="message-content js-messageContent"><div class="message-userContent lbContainer js-lbContainer " data-lb-id="post-{p.id}" data-lb-caption-desc="{name} &middot; 4 Мар 2025 в 21:32">
<article class="message-body js-selectToQuote"><div itemprop="text"><div class="bbWrapper">{p.body}</div></div><div class="js-selectToQuoteEnd">&nbsp;</div></article></div>
{edited}<aside class="message-signature"><div class="bbWrapper">{SIGNATURE}</div></aside></div>
<footer class="message-footer"><div class="reactionsBar js-reactionsList is-active"><a class="reactionsBar-link" href="#"><bdi>Лисица</bdi> и ещё 2</a></div></footer></div></div></div></article>
"""
        )
        if p.number == 2:
            out.append(f'<div class="samBannerUnit">{AD}</div>')
    return "".join(out) + "</div></body></html>"


def xenforo1(posts: list[P], page: int = 1, of: int = 1) -> str:
    nav = f'<div class="PageNav" data-page="{page}" data-range="2" data-start="1" data-end="{of}" data-last="{of}" data-sentinel="x"><span class="pageNavHeader">Страница {page} из {of}</span></div>'
    out = [
        f'<!DOCTYPE html><html id="XenForo" lang="ru-RU" class="Public NoJs"><head><title>Warha</title></head><body>{nav}<ol class="messageList" id="messageList">'
    ]
    for p in posts:
        name = escape(p.author)
        edited = (
            '<div class="editDate">Последнее редактирование: <abbr class="DateTime" data-time="1741199940">5 мар 2025</abbr></div>'
            if p.edited
            else ""
        )
        out.append(
            f"""<li id="post-{p.id}" class="message   " data-author="{name}"><div class="messageUserInfo" itemscope="itemscope" itemtype="http://data-vocabulary.org/Person"><div class="messageUserBlock "><div class="avatarHolder"><a href="members/1/" class="avatar Av1m" data-avatarhtml="true"><img src="Warha_files/1.jpg" width="96" height="96" alt="{name}" /></a></div>
<h3 class="userText"><a href="members/1/" class="username" dir="auto" itemprop="name">{name}</a><em class="userTitle" itemprop="title">Завсегдатай</em></h3><div class="extraUserInfo"><dl class="pairsJustified"><dt>Регистрация:</dt><dd>2 сен 2016</dd></dl></div></div></div>
<div class="messageInfo primaryContent"><strong class="newIndicator"><span></span>Новое</strong><div class="messageContent"><article><blockquote class="messageText SelectQuoteContainer ugc baseHtml">{p.body}<div class="messageTextEndMarker">&nbsp;</div></blockquote></article></div>
{edited}<div class="baseHtml signature messageText ugc"><aside>{SIGNATURE}</aside></div>
<div class="messageMeta ToggleTriggerAnchor"><div class="privateControls"><span class="item muted"><span class="authorEnd"><a href="members/1/" class="username author" dir="auto">{name}</a>,</span> <a href="threads/7/" title="Постоянная ссылка" class="datePermalink"><span class="DateTime" title="{p.russian}">4 мар 2025</span></a></span></div>
<div class="publicControls"><a href="threads/7/#post-{p.id}" title="Постоянная ссылка" class="item muted postNumber hashPermalink OverlayTrigger">#{p.number}</a></div></div>
<div id="likes-post-{p.id}"><div class="likesSummary secondaryContent"><span class="LikeText">Лисица нравится это.</span></div></div></div></li>
"""
        )
    return "".join(out) + "</ol></body></html>"


def vbulletin3(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f'<html dir="ltr" lang="ru"><head><meta name="generator" content="vBulletin 3.8.7" /><title>Warha - Форум</title></head><body><div class="pagenav"><table class="tborder"><tr><td class="vbmenu_control" style="font-weight:normal">Страница {page} из {of}</td></tr></table></div><div id="posts">'
    ]
    for p in posts:
        edited = (
            f'<!-- edit note --><div class="smallfont"><hr size="1" style="color:#D1D1E1" /><em>Последний раз редактировалось {escape(p.author)}; 05.03.2025 в <span class="time">20:19</span>.</em></div><!-- / edit note -->'
            if p.edited
            else ""
        )
        out.append(
            f"""<!-- post #{p.id} --><div align="center"><div class="page" style="width:100%; text-align:left"><div style="padding:0px 25px 0px 25px"><div id="edit{p.id}" style="padding:0px 0px 6px 0px">
<table id="post{p.id}" class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><tr><td class="thead" style="font-weight:normal"><!-- status icon and date --><a name="post{p.id}"><img class="inlineimg" src="images/statusicon/post_old.gif" alt="Старый" border="0" /></a> {p.dotted}<!-- / status icon and date --></td><td class="thead" align="right">&nbsp; #<a href="showpost.php?p={p.id}&amp;postcount={p.number}" target="new" id="postcount{p.id}" name="{p.number}"><strong>{p.number}</strong></a>&nbsp;</td></tr>
<tr valign="top"><td class="alt2" width="175" rowspan="2"><div id="postmenu_{p.id}"><a class="bigusername" href="member.php?u=5">{escape(p.author)}</a><script type="text/javascript"> vbmenu_register("postmenu_{p.id}", true); </script></div><div class="smallfont">Senior Member</div><div class="smallfont"><div>Регистрация: 02.09.2016</div><div>Сообщений: 845</div></div></td>
<td class="alt1" id="td_post_{p.id}"><!-- icon and title --><div class="smallfont"><img class="inlineimg" src="images/icons/icon1.gif" alt="По умолчанию" /> <strong>Re: Warha</strong></div><hr size="1" /><!-- / icon and title --><!-- message --><div id="post_message_{p.id}">{p.body}</div><!-- / message --><!-- sig --><div>__________________<br />{SIGNATURE}</div><!-- / sig -->{edited}</td></tr></table>
</div></div></div></div><!-- / post #{p.id} -->
"""
        )
    return "".join(out) + "</div></body></html>"


def vbulletin4(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f'<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="ru" id="vbulletin_html"><head><meta name="generator" content="vBulletin 4.2.2" /><title>Warha</title></head><body><div class="pagination_top"><span><a href="javascript://" class="popupctrl">Страница {page} из {of}</a></span></div><ol id="posts" class="posts" start="1">'
    ]
    for p in posts:
        name = escape(p.author)
        edited = (
            f'<!-- edit note --><blockquote class="postcontent lastedited">Последний раз редактировалось {name}; 05.03.2025 в <span class="time">20:19</span>.</blockquote><!-- / edit note -->'
            if p.edited
            else ""
        )
        out.append(
            f"""<li class="postbit postbitim postcontainer old" id="post_{p.id}"><div class="posthead"><span class="postdate old"><span class="date">{p.dotted[:11]}&nbsp;<span class="time">{p.time[11:]}</span></span></span><span class="nodecontrols"><a name="post{p.id}" href="showthread.php?7#post{p.id}" class="postcounter">#{p.number}</a><a id="postcount{p.id}" name="{p.number}"></a></span></div>
<div class="userinfo"><div class="contact"><div class="popupmenu memberaction"><a class="username offline popupctrl" href="member.php?5" title="{name} вне форума"><strong>{name}</strong></a></div><span class="usertitle">Senior Member</span></div><dl class="userstats"><dt>Регистрация</dt> <dd>02.09.2016</dd></dl></div>
<div class="postbody"><div class="postrow"><h2 class="title icon">Re: Warha</h2><div class="content"><div id="post_message_{p.id}"><blockquote class="postcontent restore ">{p.body}</blockquote></div></div></div>
<div class="after_content">{edited}<blockquote class="signature restore"><div class="signaturecontainer">{SIGNATURE}</div></blockquote></div></div>
<div class="postfoot"><div class="textcontrols floatcontainer"><span class="postcontrols"><a class="newreply" href="#">Ответить с цитированием</a></span></div></div></li>
"""
        )
        if p.number == 1:
            out.append(f'<li class="postbit"><div class="postbody">{AD}</div></li>')
    return "".join(out) + "</ol></body></html>"


def vbulletin5(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f'<!DOCTYPE html><html lang="ru"><head><meta name="generator" content="vBulletin 5.6.4" /><title>Warha</title></head><body id="vb-page-body"><div class="pagenav-controls">Страница <input type="text" class="js-pagenum" value="{page}" /> из <span class="pagetotal">{of}</span></div><ul class="conversation-list list-container h-clearfix thread-view">'
    ]
    for p in posts:
        name = escape(p.author)
        edited = (
            f'<div class="post-edit-info b-post__edit-note h-margin-top-m">Последний раз редактировалось <a class="b-post__edit-user">{name}</a>; 05.03.2025, 20:19.</div>'
            if p.edited
            else ""
        )
        out.append(
            f"""<li data-node-id="{p.id}" data-node-publishdate="1741113131" class="b-post b-post--normal js-post js-comment-entry__parent h-restore-overflow" itemscope itemtype="http://schema.org/CreativeWork" itemid="https://x/{p.id}"><div class="b-post__grid-container"><div class="b-userinfo b-userinfo--panel" itemprop="author" itemscope itemtype="http://schema.org/Person">
<a href="member/5" class="b-avatar b-avatar--l"><img src="avatar.png" alt="{name}" /></a><div class="b-userinfo__details"><div class="author h-text-size--14"><strong><a href="member/5" data-userid="5" data-vbnamecard="5"><span itemprop="name">{name}</span></a></strong></div><div class="usertitle">Senior Member</div><ul><li><label>Регистрация:</label> <span>Sep 2016</span></li></ul></div></div>
<div class="b-post__body"><div class="b-post__arrow"></div><div class="b-post__hide-when-deleted"><div class="b-media"><div class="b-post__timestamp"><time itemprop="dateCreated" datetime="{p.iso}:00">{p.dotted}</time></div><a class="b-post__count js-show-post-link" href="#post{p.id}">#{p.number}</a></div>
<div class="b-post__content js-post__content"><h2 class="b-post__title js-post-title">Warha</h2><div class="js-post__content-text restore h-wordwrap" itemprop="text">{p.body}</div>{edited}</div>
<div class="b-post__footer"><div class="b-post__signature post-signature">{SIGNATURE}</div><ul class="js-post-info"></ul></div></div></div></div></li>
"""
        )
    return "".join(out) + "</ul></body></html>"


def ipb4(posts: list[P], page: int = 1, of: int = 1) -> str:
    pages = "".join(
        f"<li class='ipsPagination_page{' ipsPagination_active' if n == page else ''}'><a href='https://x/topic/7/?page={n}' data-page='{n}'>{n}</a></li>"
        for n in range(1, of + 1)
    )
    out = [
        f"<!DOCTYPE html><html lang='ru-RU' dir='ltr'><head><title>Warha - Таверна</title><script>var ipsSettings = {{}}; ips.settings = {{}};</script></head><body class='ipsApp ipsApp_front'><ul class='ipsPagination' data-ipsPagination data-pages='{of}'>{pages if of > 1 else ''}</ul><div data-role='commentFeed' data-controller='core.front.core.moderation'>"
    ]
    for p in posts:
        name = escape(p.author)
        edited = (
            f"<span class='ipsType_reset ipsType_medium ipsType_light' data-excludequote><strong>Изменено <time datetime='2025-03-05T17:19:00Z' title='05.03.2025 20:19' data-short='1 г'>5 марта 2025</time> пользователем {name}</strong></span>"
            if p.edited
            else ""
        )
        out.append(
            f"""<a id='comment-{p.id}'></a><article id='elComment_{p.id}' class='cPost ipsBox ipsResponsive_pull ipsComment  ipsComment_parent ipsClearfix ipsClear ipsColumns'>
<div class='cAuthorPane_mobile ipsResponsive_showPhone'><div class='cAuthorPane_photo'><a href='https://x/profile/1/' class='ipsUserPhoto ipsUserPhoto_large'><img src='Warha_files/p.jpg' alt='{name}' loading="lazy"></a></div><div class='cAuthorPane_content'><h3 class='ipsType_sectionHead cAuthorPane_author ipsType_break'><a href='https://x/profile/1/' data-ipsHover>{name}</a></h3><a href='https://x/?comment={p.id}' class='ipsType_blendLinks'><time datetime='{p.iso}:00Z' title='{p.dotted}' data-short='1 г'>{p.russian}</time></a></div></div>
<aside class='ipsComment_author cAuthorPane ipsColumn ipsColumn_medium ipsResponsive_hidePhone'><h3 class='ipsType_sectionHead cAuthorPane_author'><strong><a href='https://x/profile/1/'>{name}</a></strong></h3><ul class='cAuthorPane_info'><li data-role='posts' class='ipsType_light'>845 публикаций</li></ul></aside>
<div class='ipsColumn ipsColumn_fluid ipsMargin:none'><div id="comment-{p.id}_wrap" data-controller="core.front.core.comment" data-commentApp="forums" data-commentID="{p.id}" data-quoteData="{{&quot;userid&quot;:1,&quot;username&quot;:&quot;{escape(name)}&quot;,&quot;timestamp&quot;:1741113131,&quot;contentid&quot;:7}}" class="ipsComment_content ipsType_medium">
<div class='ipsComment_meta ipsType_light ipsFlex'><div class='ipsType_reset'><a href='https://x/?comment={p.id}' class='ipsType_blendLinks'><span class='ipsResponsive_hidePhone'>Опубликовано </span><time datetime='{p.iso}:00Z'>{p.russian}</time></a></div></div>
<div class='cPost_contentWrap'><div data-role='commentContent' class='ipsType_normal ipsType_richText ipsPadding_bottom ipsContained' data-controller='core.front.core.lightboxedImages'>{p.body}
{edited}</div><div data-role="memberSignature" class=' ipsBorder_top ipsPadding_vertical'><div class="ipsType_light ipsType_richText"><p>{SIGNATURE}</p></div></div></div></div></div></article>
"""
        )
    return "".join(out) + "</div></body></html>"


def ipb3(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f"<!DOCTYPE html><html xml:lang='ru'><head><title>Warha - Форум</title><script>ipb.vars['x']=1;</script></head><body id='ipboard_body'><div class='pagination'><a href='#'>Страница {page} из {of}</a></div>"
    ]
    for p in posts:
        name = escape(p.author)
        edited = (
            f"<p class='edit'><strong>Сообщение отредактировал {name}: 05 Март 2025 - 20:19</strong></p>"
            if p.edited
            else ""
        )
        out.append(
            f"""<!--post:{p.id}--><div class='post_block hentry clear clearfix column_view' id='post_id_{p.id}'><a id='entry{p.id}'></a><div class='post_wrap'><h3 class='row2'><span class='post_id right ipsType_small desc blend_links'><a href='#entry{p.id}' rel='bookmark' title='Warha'>#{p.number}</a></span><span class="author vcard"><a hovercard-ref="member" class="url fn name" href='/user/1/'><span itemprop="name">{name}</span></a></span></h3>
<div class='author_info'><div class='user_details'><ul class='basic_info'><li class='avatar'><img src='a.png' alt='Фотография {name}' /></li><li class='group_title'>Пользователи</li><li class='post_count desc lighter'>845 сообщений</li></ul></div></div>
<div class='post_body'><p class='posted_info desc lighter ipsType_small'>Отправлено <abbr class="published" itemprop="commentTime" title="{p.iso}:00+00:00">{p.russian}</abbr></p>
<div itemprop="commentText" class='post entry-content '><!--cached-Tue, 04 Mar 2025 18:32:11 +0000-->{p.body}<br />{edited}</div>
<div class='signature' data-memberid='1'><a href='#' class='hide_signature'></a>{SIGNATURE}</div></div><ul class='post_controls clear clearfix'><li><a href='#'>Наверх</a></li></ul></div></div>
"""
        )
    return "".join(out) + "</body></html>"


def ipb2(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        '<html><head><title>Warha</title><script>var ipb_var_st = "0";</script></head><body><div class="borderwrap"><div class="maintitle">Warha</div>'
    ]
    for p in posts:
        edited = (
            f"<br /><br /><span class='edit'>Сообщение отредактировал <b>{escape(p.author)}</b> - 5.3.2025, 20:19</span>"
            if p.edited
            else ""
        )
        out.append(
            f"""<!--Begin Msg Number {p.id}--><table class='ipbtable' cellspacing="1"><tr><td valign="middle" class="row2" width="1%"><a name="entry{p.id}"></a><div id="post-member-{p.id}" class='popmenubutton-new-out'><span class="normalname"><a href="index.php?showuser=1">{escape(p.author)}</a></span></div></td>
<td class="row2" valign="middle" width="99%"><div style="float: left;"><span class="postdetails"> <img src='i.gif' alt='сообщение' border='0' /> {p.dotted}</span></div><div align="right"><span class="postdetails">Сообщение <a title="Ссылка" href="#">#{p.number}</a></span></div></td></tr>
<tr><td valign="top" class="post2"><span class="postdetails"><img src='av.jpg' alt='' /><br />Группа: Пользователи<br />Сообщений: 845<br /></span></td><td width="100%" valign="top" class="post2" id='post-main-{p.id}'><div class="postcolor" id='post-{p.id}'>{p.body}
{edited}</div><br /><br />--------------------<br /><div class="signature">{SIGNATURE}</div></td></tr></table>
"""
        )
    return "".join(out) + "</div></body></html>"


def smf(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        '<!DOCTYPE html><html><head><title>Warha</title><script>var smf_theme_url = ""; var smf_scripturl = "";</script></head><body><div id="forumposts">'
    ]
    for p in posts:
        edited = f"<em>Последнее редактирование: 05 Март 2025, 20:19 от {escape(p.author)}</em>" if p.edited else ""
        out.append(
            f"""<div class="windowbg"><span class="topslice"><span></span></span><div class="post_wrapper"><div class="poster"><h4><img src="useroff.gif" alt="Оффлайн" /> <a href="index.php?action=profile;u=1" title="Просмотр профиля">{escape(p.author)}</a></h4><ul class="reset smalltext" id="msg_{p.id}_extra_info"><li class="postgroup">Ветеран</li><li class="postcount">Сообщений: 845</li></ul></div>
<div class="postarea"><div class="flow_hidden"><div class="keyinfo"><h5 id="subject_{p.id}"><a href="#msg{p.id}" rel="nofollow">Re: Warha</a></h5><div class="smalltext">« <strong>Ответ #{p.number} :</strong> {p.russian} »</div></div></div>
<div class="post"><div class="inner" id="msg_{p.id}">{p.body}</div></div></div><div class="moderatorbar"><div class="smalltext modified" id="modified_{p.id}">{edited}</div><div class="signature" id="msg_{p.id}_signature">{SIGNATURE}</div></div></div></div>
"""
        )
    return "".join(out) + "</div></body></html>"


def mybb(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        '<!DOCTYPE html><html><head><title>Warha</title><script>var my_post_key = "x";</script></head><body><div id="posts">'
    ]
    for p in posts:
        edited = (
            f'<span class="post_edit" id="edited_by_{p.id}"><span class="edited_post">(Последний раз сообщение было отредактировано 05-03-2025, 20:19 пользователем <a href="#">{escape(p.author)}</a>.)</span></span>'
            if p.edited
            else ""
        )
        out.append(
            f"""<a name="pid{p.id}" id="pid{p.id}"></a><div class="post classic " style="" id="post_{p.id}"><div class="post_author scaleimages"><div class="author_avatar"><a href="u"><img src="a.png" alt="" /></a></div><div class="author_information"><strong><span class="largetext"><a href="u">{escape(p.author)}</a></span></strong> <br /><span class="smalltext">Senior Member</span></div><div class="author_statistics">Сообщений: 845</div></div>
<div class="post_content"><div class="post_head"><div class="float_right" style="vertical-align: top"><strong><a href="#pid{p.id}">#{p.number}</a></strong></div><span class="post_date">{p.dotted} {edited}</span></div><div class="post_body scaleimages" id="pid_{p.id}">{p.body}</div><div class="signature scaleimages">{SIGNATURE}</div></div><div class="post_controls"></div></div>
"""
        )
    return "".join(out) + "</div></body></html>"


def mybb_ru(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        f'<!DOCTYPE html><html><head><title>Warha</title><script src="https://forumstatic.ru/f/mybb.ru/main.js"></script></head><body><div id="pun" class="punbb"><div class="linkst"><div class="pagelink">Страница: <strong>{page}</strong> из {of}</div></div><div id="topic_t7" class="topic">'
    ]
    for p in posts:
        name = escape(p.author)
        edited = f'<p class="lastedit">Отредактировано {name} (2025-03-05 20:19:00)</p>' if p.edited else ""
        out.append(
            f"""<div id="p{p.id}" class="post topicpost" data-posted="1741113131" data-user-id="5" data-group-id="4"><h3><span><a class="sharelink">Поделиться</a><strong>{p.number}</strong><a class="permalink" href="/viewtopic.php?id=7#p{p.id}" rel="nofollow">{p.time}:11</a></span></h3><div class="container"><div class="post-author no-avatar"><ul><li class="pa-author"><span class="acchide">Автор:&nbsp;</span><a href="javascript:to('{name}')" rel="nofollow">{name}</a></li><li class="pa-title">Завсегдатай</li><li class="pa-posts"><span class="fld-name">Сообщений:</span> 845</li></ul></div>
<div class="post-body"><div class="post-box"><div id="p{p.id}-content" class="post-content">{p.body}{edited}<dl class="post-sig"><dt><span>Подпись автора</span></dt><dd><p>{SIGNATURE}</p></dd></dl></div></div></div></div><div class="clearer"><!-- --></div></div>
"""
        )
    return "".join(out) + "</div></div></body></html>"


def fluxbb(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = ['<!DOCTYPE html><html><head><title>Warha (FluxBB)</title></head><body><div id="punviewtopic" class="pun">']
    for p in posts:
        edited = (
            f'<p class="postedit"><em>Отредактировано {escape(p.author)} (2025-03-05 20:19:00)</em></p>'
            if p.edited
            else ""
        )
        out.append(
            f"""<div id="p{p.id}" class="blockpost rowodd firstpost blockpost1"><h2><span><span class="conr">#{p.number}</span> <a href="viewtopic.php?pid={p.id}#p{p.id}">{p.time}:00</a></span></h2><div class="box"><div class="inbox"><div class="postbody"><div class="postleft"><dl><dt><strong><a href="profile.php?id=2">{escape(p.author)}</a></strong></dt><dd class="usertitle"><strong>Member</strong></dd><dd><span>Сообщений: 845</span></dd></dl></div>
<div class="postright"><h3>Re: Warha</h3><div class="postmsg">{p.body}{edited}</div><div class="postsignature postmsg"><hr />{SIGNATURE}</div></div></div></div><div class="inbox"><div class="postfoot clearb"><div class="postfootleft"></div></div></div></div></div>
"""
        )
    return "".join(out) + "</div></body></html>"


def discourse_page(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = [
        '<!DOCTYPE html><html lang="ru"><head><meta name="generator" content="Discourse 3.2.0 - https://github.com/discourse/discourse"><title>Warha</title></head><body class="crawler"><div id="main-outlet">'
    ]
    for p in posts:
        out.append(
            f"""<div id="post_{p.number}" itemscope itemtype="http://schema.org/DiscussionForumPosting" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" rel="nofollow" href="https://x/u/1"><span itemprop='name'>{escape(p.author)}</span></a></span><span class="crawler-post-infos"><time itemprop="datePublished" datetime="{p.iso}:00Z" class="post-time">{p.russian}</time><meta itemprop="dateModified" content="x"><span itemprop="position">{p.number}</span></span></div><div class="post" itemprop="text">{p.body}</div><div itemprop="interactionStatistic" itemscope><span class="post-likes">1 лайк</span></div></div>
"""
        )
    return "".join(out) + "</div></body></html>"


def own_html(posts: list[P], page: int = 1, of: int = 1) -> str:
    out = ['<!DOCTYPE html>\n<html lang="ru"><head><meta charset="utf-8"><title>Warha Realms</title></head><body>\n']
    for p in posts:
        out.append(
            f'<article class="post" data-post="{p.number}" data-author="{escape(p.author)}" data-time="{p.iso}">\n{p.body}\n</article>\n'
        )
    return "".join(out) + "</body></html>\n"


Writer = Callable[[list[P], int, int], str]

# writer; does it show numbers, does it show edit notices
BOARDS: dict[str, tuple[Writer, str, bool, bool]] = {
    "phpbb 3.3": (phpbb, "phpbb", True, True),
    "phpbb 3.0": (phpbb30, "phpbb", False, True),
    "subsilver": (subsilver, "phpbb", False, True),
    "xenforo 2": (xenforo2, "xenforo", True, True),
    "xenforo 1": (xenforo1, "xenforo", True, True),
    "vbulletin 3": (vbulletin3, "vbulletin", True, True),
    "vbulletin 4": (vbulletin4, "vbulletin", True, True),
    "vbulletin 5": (vbulletin5, "vbulletin", True, True),
    "ipb 4": (ipb4, "ipb", False, True),
    "ipb 3": (ipb3, "ipb", True, True),
    "ipb 2": (ipb2, "ipb", False, True),
    "smf": (smf, "smf", False, True),
    "mybb": (mybb, "mybb", True, True),
    "mybb.ru": (mybb_ru, "punbb", False, True),
    "fluxbb": (fluxbb, "punbb", True, True),
    "discourse page": (discourse_page, "discourse", True, False),
    "own html": (own_html, "skriptor", True, False),
}
