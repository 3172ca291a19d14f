"""Words by which a referee, a post's structure and a board's own lines are known."""

from __future__ import annotations

import re
from typing import Final

# Names under which games are refereed, in chats and on boards.
REFEREE_NAME: Final = re.compile(
    r"(?<!\w)(?:skriptor|скриптор|gm|dm|гм|дм|bot|бот|ии|ai|assistant|ассистент|chat\s?gpt|gpt\S*|claude\S*"
    r"|gemini\S*|deepseek\S*"
    r"|qwen\S*|llama\S*|mistral\S*|copilot|grok\S*|yandexgpt|gigachat|алиса|model|нейросеть|ведущ(?:ий|ая)|мастер"
    r"|судья|рефери|"
    r"referee|game\s?master|летописец|хронист|рассказчик|narrator|system)(?!\w)",
    re.IGNORECASE,
)
USER_NAME: Final = re.compile(
    r"(?:user|you|human|вы|пользователь|человек|игрок(?:\s*\d)?|player(?:\s*\d)?)(?:\s+(?:said|сказали?|asked))?",
    re.IGNORECASE,
)
SAID: Final = re.compile(
    r"\s+(?:said|says|wrote|сказали?|пишет|написал[аи]?|написал\(а\)|писал\(а\)|ответил[аи]?)\s*$", re.IGNORECASE
)

# What stands at the head of a post's section or line, and is nobody's nick.
STRUCTURE: Final = re.compile(
    r"(?<!\w)(?:торгов\w+|ряд\w*|здоров\w+|жизн\w+|ход(?:а|е|у|ом|ы|ов)?|раунд\w*|рук[аиеу]|карт\w*|колод\w*"
    r"|сброс\w*|добор\w*|кладбищ\w*"
    r"|розыгрыш\w*|разыгран\w*|итог\w*|атак\w*|золот\w*|лечени\w*|исцелени\w*|восстановлени\w*|урон\w*|покуп\w*"
    r"|куплен\w*"
    r"|подсч[её]т\w*|выбор\w*|вытянут\w*"
    r"|свойств\w*|вместе|утил\w*|соблазн\w*|пополнени\w*|удалени\w*|удален\w*|игрок\w*|счёт|счет|статус\w*"
    r"|состояни\w*|стол|рынок|рынк\w+"
    r"|партия|партии|правил\w*|ресурс\w*|эффект\w*|доступн\w*|потрачен\w*|осталось|остал\w+|всего|цен[аыу]"
    r"|стоимость|итого|монет\w*|меч\w*"
    r"|кристалл\w*|следующ\w*|очередь|победител\w*|потери|удар\w*|действи\w*|результат\w*|событи\w*|внимание"
    r"|важно|примечани\w*|ps|p\.s\.|upd\w*|зы|з\.ы\."
    r"|подсказк\w*|советы?|вопрос\w*|памятк\w*|напоминани\w*|справк\w*|вариант\w*|порядок"
    r"|hp|row|hand|deck|discard|health|turn|round|gold|attack|heal|total|market|summary|note)(?!\w)",
    re.IGNORECASE,
)

# «Затем ходит: Боря»: who is next, in a line of the referee's post.
_QUEUE: Final = (
    r"(?:сейчас|теперь|затем|потом|далее|дальше|следом|после|очереди|очередь|черёд|черед|ход(?:ит|ят|ить)|играет|сходит"
    r"|отвечает|начинает|открывает|продолжает|слово|жду|жд[её]м|ожидается|готовится|пойд[её]т|ид[её]т)"
)
_ROUND: Final = r"(?:а|и|ну|за|не[её]|него|ним|ней|нею|на|у|дело|первым|первой|вторым|второй|наш|твой|ваш)"
QUEUE_LABEL: Final = re.compile(rf"(?:{_ROUND}\s+)*{_QUEUE}(?:\s+(?:{_QUEUE}|{_ROUND}))*", re.IGNORECASE)

# Lines a board puts between posts, in a text copied off the page.
BOARD_LINE: Final = re.compile(
    r"\s*(?:вернуться к началу|вернуться наверх|наверх|вверх|к началу|цитата|цитировать"
    r"|ответить(?: с цитированием)?|ответ|пожаловаться|жалоба"
    r"|нравится|мне нравится|спасибо(?: сказали:?.*)?|поделиться|опубликовано|новое|изменить|удалить|профиль"
    r"|личное сообщение|лс|пм"
    r"|рейтинг:?.*|реакции:?.*|like|reply|quote|report|share|top|edit|delete|new|copy|edit message"
    r"|в сети|не в сети|offline|online|\[?(?:реклама|advertisement)\]?(?:\W.{0,120})?)\s*",
    re.IGNORECASE,
)
PROFILE_LINE: Final = re.compile(
    r"\s*(?:регистрация|зарегистрирован[а]?|дата регистрации|сообщени[йяе]|постов|адрес|откуда|репутация|реакции"
    r"|баллы|группа|пользователь №?|возраст|пол"
    r"|город|имя|уважение|позитив|провел на форуме|последний визит|joined|join date|posts|messages|location"
    r"|reaction score|points|member since)"
    r"\s*(?:[:№]\s*[^\n]{0,60}|[\d.,\s]{0,20})",
    re.IGNORECASE,
)
_DATED: Final = r"[^\n]{0,60}?(?:\d{1,2}[.:/ ]|сегодня|вчера)"
EDIT_TAIL: Final = re.compile(
    r"(?:^|\n|>)[ \t]*(?:[*_(\[]|<[^<>\n]{1,80}>|\[[a-z]+(?:=[^\[\]\n]{1,40})?\]){0,4}\s*"
    r"(?:последний раз (?:отредактиров|редактиров|измен)|последнее редактирование"
    r"|(?:сообщение|пост) (?:был[оа]? )?(?:отредактирова|изменен|изменён|изменил)|отредактирован[оа]?(?!\w)"
    rf"|(?:изменено|правка|ред\.|изм\.|edited)(?!\w){_DATED}|last edited (?:by|on|at)\s|edited by\s)"
    r"[^\n]{0,300}(?:\n[ \t]*(?:причина|reason)\s*:[^\n]{0,200})?\s*$",
    re.IGNORECASE,
)
SIGNATURE_LINE: Final = re.compile(r"\n[ \t]*(?:_{5,}|-- )[ \t]*\n(?P<text>(?:[^\n]*\n?){1,6})$")
SEPARATOR: Final = re.compile(r"[ \t]*(?:(?:[-*_=~—–─━═][ \t]*){3,}|\[hr\]|<hr\s*/?>)[ \t]*", re.IGNORECASE)
