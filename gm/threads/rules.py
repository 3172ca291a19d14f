"""Rules by which the elements of a board's page are told apart, indexed so that a page is walked over quickly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# What boards put into a post that its author did not write: advertisements, edit notices, attachments, buttons.
_NOISE_CLASS: Final = re.compile(
    r"(?<![a-z0-9])(?:ads?|adv|advert\w*|adsense|adsbygoogle|adfox|adriver|ya[-_]?direct|yandex[-_]?(?:rtb|ad"
    r"|direct)\w*"
    r"|funbox|sponsor\w*|reklama|promo(?:block|banner)|banner(?:block|s)?|samBannerUnit|js-ad\w*|googlead\w*"
    r"|messageTextEndMarker|reactionsBar\w*|likesSummary|post-?likes?|attachedFiles|message-attachments|attachbox"
    r"|vbseo_buttons|post_thanks\w*|share-?(?:buttons?|this)|shareaholic\w*|post-buttons|quickreply)(?![a-z])",
    re.IGNORECASE,
)
_NOISE_ID: Final = re.compile(r"^(?:yandex_rtb|google_ads|div-gpt-ad|adfox|begun|ad[-_]?\d+$|ads?[-_])", re.IGNORECASE)
_EDIT_CLASS: Final = re.compile(
    r"(?<![a-z])(?:lastedit(?:ed)?|last-?edit\w*|editDate|edited(?:_post|-?by)?|postedit(?:ed)?|post_edit"
    r"|edit-?note|modified)"
    r"(?![a-z])",
    re.IGNORECASE,
)
_SIGNATURE_CLASS: Final = re.compile(
    r"(?<![a-z])(?:signature\w*|post_?-?sig(?:nature)?|message-signature|sig(?=\s|$)|ipsSignature)", re.IGNORECASE
)
_PRIORITY: Final = (
    "post", "start", "signature", "edited", "noise", "deleted", "body", "author", "byline", "time", "number"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """An element of this look has this role. All of `classes` must be there; `id` is matched from its beginning."""

    role: str
    classes: str = ""
    tag: str = ""
    id: str = ""
    attr: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """The rules of a board, and the marks by which its pages are known (`sign`: once for each post)."""

    name: str
    brand: str
    sign: str
    rules: tuple[Rule, ...]
    body_is_post: bool = False
    comment_notes: bool = False  # edit notices stand between «<!-- edit note -->» comments


class Rules:
    """A site's rules, indexed."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.by_class: dict[str, list[tuple[frozenset[str], Rule]]] = {}
        self.by_id: list[tuple[re.Pattern[str], Rule]] = []
        self.by_attr: dict[str, list[Rule]] = {}
        for rule in site.rules:
            if rule.classes:
                names = rule.classes.split()
                self.by_class.setdefault(names[0], []).append((frozenset(names), rule))
            elif rule.id:
                self.by_id.append((re.compile(rule.id), rule))
            else:
                self.by_attr.setdefault(rule.attr, []).append(rule)
        self._seen: dict[tuple[str, str], list[str]] = {}

    def _by_classes(self, tag: str, classes: str) -> list[str]:
        key = (tag, classes)
        if (found := self._seen.get(key)) is None:
            words = frozenset(classes.split())
            found = [
                rule.role
                for word in words
                for names, rule in self.by_class.get(word, ())
                if names <= words and rule.tag in ("", tag)
            ]
            if _SIGNATURE_CLASS.search(classes):
                found.append("signature")
            elif _EDIT_CLASS.search(classes):
                found.append("edited")
            elif _NOISE_CLASS.search(classes):
                found.append("noise")
            if len(self._seen) < 5000:
                self._seen[key] = found
        return found

    def role(self, tag: str, attrs: Mapping[str, str]) -> str:
        roles = list(self._by_classes(tag, attrs["class"])) if attrs.get("class") else []
        ident = attrs.get("id")
        if ident:
            roles += [rule.role for like, rule in self.by_id if rule.tag in ("", tag) and like.match(ident)]
            if _NOISE_ID.match(ident):
                roles.append("noise")
        for name, rules in self.by_attr.items():
            if name in attrs:
                value = attrs[name]
                roles += [
                    rule.role
                    for rule in rules
                    if rule.tag in ("", tag) and (not rule.value or rule.value in value.split())
                ]
        if not roles:
            return ""
        return min(roles, key=_PRIORITY.index)
