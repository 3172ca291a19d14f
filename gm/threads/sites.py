"""How the pages of each board are built: tables of rules for `gm.threads.rules`, one site a board and generation."""

from __future__ import annotations

from typing import Final

from gm.threads.rules import Rule, Site

SITES: Final[tuple[Site, ...]] = (
    Site(
        "skriptor",  # our own pages
        brand=r'<meta name="generator" content="skriptor',
        sign=r'<article[^<>]{0,200}class="post[ "][^<>]{0,200}data-author=',
        rules=(Rule("post", classes="post", tag="article"), Rule("body", classes="body", tag="div")),
    ),
    Site(
        "skriptor",  # the same without a frame around the text
        brand=r'<meta name="generator" content="skriptor',
        sign=r'<article[^<>]{0,200}class="post[ "][^<>]{0,200}data-author=',
        rules=(Rule("post", classes="post", tag="article"),),
        body_is_post=True,
    ),
    Site(
        "phpbb",
        brand=r'phpBB style name|<body id="phpbb"|viewtopic\.php\?(?:f=\d+&(?:amp;)?)?[tp]=\d+',
        sign=r'<div id="p\d+" class="[^"]{0,100}\bpost\b|<div[^<>]{0,80}class="post [^"]{0,80}"[^<>]{0,40}id="p\d+"',
        rules=(
            Rule("post", tag="div", id=r"p\d+$"),
            Rule("body", classes="content"),
            Rule("author", classes="username"),
            Rule("author", classes="username-coloured"),
            Rule("byline", classes="author", tag="p"),
            Rule("time", tag="time", attr="datetime"),
            Rule("edited", classes="notice"),
            Rule("noise", id=r"post_hidden\d+"),
            Rule("deleted", classes="post_deleted_msg"),
        ),
    ),
    Site(
        "phpbb",  # subsilver2 and phpBB 2, built of tables: a post begins with its author
        brand=r'subSilver|class="postdetails"|class="postbody"',
        sign=r'class="(?:postauthor|name)"',
        rules=(
            Rule("start", classes="postauthor"),
            Rule("start", classes="name", tag="span"),
            Rule("body", classes="postbody"),
            Rule("time", classes="postdetails", tag="span"),
            Rule("time", classes="gensmall", tag="td"),
            Rule("edited", classes="gensmall", tag="span"),
        ),
    ),
    Site(
        "xenforo",  # 2.x
        brand=r'<html[^<>]{0,300}id="XF"|data-app="public"|XF\.config|js-post',
        sign=r"message--post\b|js-post\b",
        rules=(
            Rule("post", classes="message--post"),
            Rule("post", classes="js-post message"),
            Rule("body", classes="bbWrapper"),
            Rule("body", classes="message-body"),
            Rule("author", classes="message-name"),
            Rule("author", classes="username"),
            Rule("time", classes="u-dt"),
            Rule("time", tag="time", attr="datetime"),
            Rule("number", classes="message-attribution-opposite"),
            Rule("edited", classes="message-lastEdit"),
            Rule("deleted", classes="messageNotice--deleted"),
        ),
    ),
    Site(
        "xenforo",  # 1.x
        brand=r'<html[^<>]{0,300}id="XenForo"|class="messageText |XenForo\.init',
        sign=r'<li[^<>]{0,200}id="post-\d+"|<li[^<>]{0,200}class="[^"]{0,80}message[^"]{0,80}"[^<>]{0,100}data-author=',
        rules=(
            Rule("post", tag="li", id=r"post-\d+$"),
            Rule("body", classes="messageText"),
            Rule("author", classes="username", tag="a"),
            Rule("time", classes="DateTime"),
            Rule("number", classes="postNumber"),
            Rule("edited", classes="editDate"),
            Rule("noise", classes="newIndicator"),
            Rule("deleted", classes="deletedNotice"),
        ),
    ),
    Site(
        "vbulletin",  # 5.x
        brand=r"vBulletin 5|js-post__content-text|b-post__content",
        sign=r"b-post js-post|js-post__content-text",
        rules=(
            Rule("post", classes="b-post"),
            Rule("body", classes="js-post__content-text"),
            Rule("author", classes="author"),
            Rule("author", attr="data-vbnamecard"),
            Rule("time", tag="time", attr="itemprop", value="dateCreated"),
            Rule("time", classes="b-post__timestamp"),
            Rule("number", classes="b-post__count"),
            Rule("edited", classes="b-post__edit-note"),
            Rule("edited", classes="post-edit-info"),
        ),
    ),
    Site(
        "vbulletin",  # 4.x
        brand=r'vBulletin 4|id="vbulletin_html"|class="postcontent restore',
        sign=r'<li[^<>]{0,200}id="post_\d+"',
        rules=(
            Rule("post", tag="li", id=r"post_\d+$"),
            Rule("body", classes="postcontent restore"),
            Rule("body", id=r"post_message_\d+$"),
            Rule("author", classes="username"),
            Rule("time", classes="date"),
            Rule("number", classes="postcounter"),
            Rule("edited", classes="lastedited"),
        ),
    ),
    Site(
        "vbulletin",  # 3.x
        brand=r'vBulletin 3|vbmenu_control|class="bigusername"|post_message_\d+',
        sign=r'<table[^<>]{0,200}id="post\d+"|id="post_message_\d+"',
        rules=(
            Rule("post", tag="table", id=r"post\d+$"),
            Rule("body", id=r"post_message_\d+$"),
            Rule("author", classes="bigusername"),
            Rule("author", id=r"postmenu_\d+$"),
            Rule("time", classes="thead", tag="td"),
            Rule("number", id=r"postcount\d+$"),
        ),
        comment_notes=True,
    ),
    Site(
        "ipb",  # Invision Community 4 and 5
        brand=r"ips\.settings|ipsComment|cPost\b|ipsEntry|data-ips",
        sign=r"(?:id=[\"']elComment_\d+|ipsEntry__content)",
        rules=(
            Rule("post", id=r"elComment_\d+$"),
            Rule("post", classes="js-ipsEntry__content"),
            Rule("body", attr="data-role", value="commentContent"),
            Rule("author", classes="cAuthorPane_author"),
            Rule("author", classes="ipsEntry__username"),
            Rule("author", classes="ipsComment_author"),
            Rule("time", tag="time", attr="datetime"),
            Rule("number", classes="ipsComment_number"),
            Rule("signature", attr="data-role", value="memberSignature"),
            Rule("edited", attr="data-excludequote"),
            Rule("deleted", classes="cPost_deleted"),
        ),
    ),
    Site(
        "ipb",  # IP.Board 3
        brand=r"ipb\.vars|IP\.Board 3|class=['\"]post_block|entry-content",
        sign=r"id=['\"]post_id_\d+",
        rules=(
            Rule("post", id=r"post_id_\d+$"),
            Rule("body", classes="entry-content"),
            Rule("author", classes="author"),
            Rule("time", classes="published"),
            Rule("number", classes="post_id"),
            Rule("edited", classes="edit"),
            Rule("noise", classes="post_mod"),
        ),
    ),
    Site(
        "ipb",  # IP.Board 1 and 2, InvisionFree: a post begins with its author
        brand=r"ipb_var|ipb-|Invision Power Board|class=['\"]postcolor",
        sign=r"class=['\"](?:normalname|unreg)['\"]",
        rules=(
            Rule("start", classes="normalname"),
            Rule("start", classes="unreg"),
            Rule("body", classes="postcolor"),
            Rule("time", classes="postdetails"),
            Rule("edited", classes="edit"),
        ),
    ),
    Site(
        "smf",
        brand=r"Simple Machines|smf_scripturl|SMF \d",
        sign=r'class="post_wrapper"',
        rules=(
            Rule("post", classes="post_wrapper"),
            Rule("body", classes="inner"),
            Rule("author", classes="poster"),
            Rule("time", classes="keyinfo"),
            Rule("number", classes="page_number"),
        ),
    ),
    Site(
        "mybb",
        brand=r"MyBB|my_post_key|class=\"post_body",
        sign=r'<(?:div|table)[^<>]{0,200}id="post_\d+"',
        rules=(
            Rule("post", id=r"post_\d+$"),
            Rule("body", classes="post_body"),
            Rule("author", classes="largetext"),
            Rule("time", classes="post_date"),
            Rule("number", classes="post_head_number"),
            Rule("number", classes="float_right"),
            Rule("deleted", classes="deleted_post_author"),
        ),
    ),
    Site(
        "punbb",  # mybb.ru and its kin, PunBB, FluxBB
        brand=r"mybb\.ru|rusff|class=\"pa-author|PunBB|FluxBB|class=\"blockpost",
        sign=r'class="post-content"|class="postmsg"',
        rules=(
            Rule("post", tag="div", id=r"p\d+$"),
            Rule("body", classes="post-content"),
            Rule("body", classes="postmsg"),
            Rule("author", classes="pa-author"),
            Rule("author", classes="post-byline"),
            Rule("author", classes="postleft"),
            Rule("time", classes="permalink"),
            Rule("time", classes="posted"),
            Rule("number", classes="conr"),
            Rule("number", classes="post-num"),
        ),
    ),
    Site(
        "discourse",  # a topic's page as a browser saves it, and its plain version for crawlers
        brand=r'content="Discourse|discourse-|data-discourse|class="crawler-post',
        sign=r'class="[^"]{0,100}(?:topic-post|crawler-post)|<article[^<>]{0,100}id="post_\d+"',
        rules=(
            Rule("post", tag="article", id=r"post_\d+$"),
            Rule("post", classes="crawler-post"),
            Rule("body", classes="cooked"),
            Rule("body", classes="post", tag="div"),
            Rule("author", classes="username"),
            Rule("author", classes="names"),
            Rule("author", classes="creator"),
            Rule("time", classes="relative-date"),
            Rule("time", classes="post-time"),
            Rule("number", attr="itemprop", value="position"),
        ),
    ),
    Site(
        "chat",  # a conversation with a model, saved from its page
        brand=r"data-message-author-role=",
        sign=r"data-message-author-role=",
        rules=(
            Rule("post", attr="data-message-author-role"),
            Rule("body", classes="markdown"),
            Rule("body", classes="whitespace-pre-wrap"),
        ),
    ),
    Site(
        "html",  # any board that marks its posts up for search engines, or names their parts as one would
        brand=r"itemprop=[\"']?(?:text|articleBody|commentText)",
        sign=r"itemtype=[\"']?https?://schema\.org/(?:Comment|DiscussionForumPosting|Answer|Question)|\bdata-author="
        r"|class=[\"'](?:[^\"']{0,60} )?(?:post|message|comment|msg|forum-post|reply)[ \"']",
        rules=(
            *(
                Rule("post", attr="itemtype", value=f"{scheme}://schema.org/{kind}")
                for scheme in ("http", "https")
                for kind in ("Comment", "DiscussionForumPosting", "Answer")
            ),
            Rule("post", attr="data-author"),
            *(Rule("post", classes=name) for name in ("post", "message", "comment", "msg", "forum-post", "reply")),
            *(Rule("body", attr="itemprop", value=name) for name in ("text", "articleBody", "commentText")),
            *(
                Rule("body", classes=name)
                for name in (
                    *("content", "text", "body", "post-body", "post-content", "post-text", "post-message", "postbody"),
                    *("message-text", "message-body", "message-content", "msg-text", "msg-body", "comment-body"),
                    *("comment-text", "comment-content", "entry-content"),
                )
            ),
            *(Rule("author", attr="itemprop", value=name) for name in ("author", "name")),
            *(
                Rule("author", classes=name)
                for name in (
                    *("author", "username", "user-name", "nick", "nickname", "user", "poster", "post-author"),
                    *("message-author", "comment-author", "author-name"),
                )
            ),
            Rule("time", tag="time", attr="datetime"),
            Rule("time", attr="itemprop", value="datePublished"),
            *(Rule("time", classes=name) for name in ("date", "time", "post-date", "post-time", "timestamp")),
            *(Rule("number", classes=name) for name in ("number", "post-number", "num")),
        ),
    ),
)
