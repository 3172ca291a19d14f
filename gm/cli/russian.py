"""Lines for the host that the rest of the house says in English, in Russian: a catalogue at the one place where they
are printed, so that no module below the command line needs to know the host's language.

An entry is an English line with `{}` for what changes (`{#}` for a number), and its Russian with the same holes in
the same order, or numbered. A line that is made of known pieces («x.jsonl: line 3: …», «…; …») is put together of
their translations; what nobody knows stays as it is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

LINES: Final = {
    # games and their files
    "no game {} in {} (games: {})": "нет партии {} в {} (партии: {})",
    "none yet; start one with: gm new": "пока ни одной; начните: gm new",
    "{}: no such file, and no game of that id in {} (see: gm list)": "{}: нет ни такого файла, ни партии с таким "
    "номером в {} (см. gm list)",
    "name one game, by its id or its record: as an argument, or with --record": "назовите одну партию, номером или "
    "записью: аргументом или через --record",
    "there is a game {} already; choose another --id": "партия {} уже есть; выберите другой --id",
    "a game id has letters, digits, '.', '_' and '-' only, not {}": "в номере партии бывают только латинские буквы, "
    "цифры, «.», «_» и «-», а не {}",
    "game {} is being changed by another process; try again when it has ended": "партию {} сейчас меняет другой "
    "процесс; повторите, когда он закончит",
    "the seed file {} is missing or damaged: the game can be read, not continued": "файл с зерном {} пропал или "
    "испорчен: партию можно читать, но не продолжать",
    "gm delete {}: nobody is here to be asked; say --yes to delete {}": "gm delete {}: переспросить некого; чтобы "
    "удалить, добавьте --yes: {}",
    "game {} is over; the winner is {}": "партия {} окончена; победитель: {}",
    "nobody": "никто",
    "game {} is over": "партия {} окончена",
    "game {} is over and its seed is revealed: nothing can be undone": "партия {} окончена, зерно раскрыто: назад "
    "взять ничего нельзя",
    "game {}: there is no order to take back": "партия {}: взять назад нечего",
    "game {} awaits {}: say with --player whose reply it is": "партия {} ждёт ответа: {}; скажите через --player, чей "
    "это ответ",
    "game {} has posts 1 to {}, not {}": "в партии {} посты с 1 по {}, а не {}",
    "game {} was played without posts": "партия {} сыграна без постов",
    "{}: there is no turn {} in this game (posts so far: 1 to {})": "{}: хода {} в партии нет (посты пока с 1 по {})",
    "{}: the seed is revealed when the game ends; until then luck cannot be checked": "{}: зерно раскрывается в конце "
    "партии; до того жребий не проверить",
    "in {} players have no secrets: gm post {} shows everything": "в {} у игроков нет тайн: gm post {} показывает всё",
    "this reply had been taken already; here is its post again": "этот ответ уже принят; вот его пост ещё раз",
    "the post before was not yet published (an interrupted command); it comes first": "предыдущий пост ещё не вышел "
    "(команда была прервана); сначала он",
    "a torn last line, left by a crash, was cut off; nothing acknowledged is lost": "оборванная сбоем последняя строка "
    "срезана; ничего принятого не пропало",
    # setting up
    "no game {}; known games: {}": "нет игры {}; известные игры: {}",
    "{} takes {} to {} players, not {}": "{}: игроков от {} до {}, а не {}",
    "{} takes {} player, not {}": "{}: игроков {}, а не {}",
    "{} takes {} players, not {}": "{}: игроков {}, а не {}",
    "a nick is a text, not {}": "ник — это текст, а не {}",
    "a nick is empty or has spaces around it": "ник пуст или стоит между пробелами",
    "a nick has at most 60 characters: {}…": "в нике не больше 60 знаков: {}…",
    "a nick has control characters: {}": "в нике управляющие знаки: {}",
    "two players have the same nick: {}": "у двух игроков один ник: {}",
    "{} has no ruling {} (known: {})": "в {} нет правила {} (известны: {})",
    "ruling {} takes {}, not {}": "правило {} принимает {}, а не {}",
    "the built-in player {} is not among the players {}": "компьютерного игрока {} нет среди игроков {}",
    "{} has built-in players {}, not {}": "в {} компьютерные игроки {}, а не {}",
    "gm play knows no console table for {}: use gm new {}": "для {} нет стола в терминале: начните gm new {}",
    "{} names for {} players": "имён {}, а игроков {}",
    "gm play needs a terminal: keys are read one by one, and the whole screen is used": "gm play нужен терминал: "
    "клавиши читаются по одной, а стол занимает весь экран",
    # replies
    "no player {} in this game; players: {}": "игрока {} в партии нет; игроки: {}",
    "the reply is empty; give the player's words as text, with --file or on stdin": "ответ пуст; дайте слова игрока "
    "аргументом, через --file или stdin",
    "the reply has {} characters; at most {} are read": "в ответе {} знаков; читается не больше {}",
    "give the reply either as an argument or with --file, not both": "дайте ответ либо аргументом, либо через --file",
    "give one thing that the reply is read against: a game (its id or record), --record, --context or --corpus": "с"
    " чем сверять ответ: дайте одно — партию (номер или запись), --record, --context или --corpus",
    '{}; write gm orders GAME_ID "the words", or name the game with --record': "{}; пишите gm orders НОМЕР "
    '"слова игрока" или назовите партию через --record',
    "a context is a JSON object (see docs/orders.md)": "положение — это объект JSON (см. docs/orders.md)",
    "a corpus is a JSON list of objects with id, context and reply (see docs/orders.md)": "случаи — это список JSON из "
    "объектов с id, context и reply (см. docs/orders.md)",
    "the context is not complete: {}": "положение неполно: {}",
    "a case of the corpus is not complete: {}": "случай неполон: {}",
    # posts
    "give either --record or --facts: what the post is checked against": "дайте --record или --facts: с чем "
    "сверять пост",
    '{} holds no facts: a JSON object with "game" and the facts of a turn is needed': "в {} нет фактов: нужен объект "
    'JSON с "game" и фактами хода',
    "the facts are not complete: {}": "факты неполны: {}",
    # files
    "{} is a binary file, not text": "{} — двоичный файл, а не текст",
    "{} is a folder, not a file": "{} — папка, а не файл",
    "{} is not UTF-8 text (byte {}); save it as UTF-8 and try again": "{} — не UTF-8 (байт {}); сохраните в UTF-8 и "
    "повторите",
    "{} has {} bytes; at most {} are read": "в {} байтов {}; читается не больше {}",
    "{} is not JSON: {} in line {}": "{} — не JSON: {}, строка {}",
    "{} is nested too deeply": "{}: слишком глубокая вложенность",
    "nothing to read: give the text as an argument, with --file, or on stdin": "читать нечего: дайте текст аргументом, "
    "через --file или stdin",
    "No such file or directory": "нет такого файла или папки",
    "Permission denied": "нет доступа",
    "Is a directory": "это папка",
    "Not a directory": "это не папка",
    "File exists": "такой файл уже есть",
    "No space left on device": "диск полон",
    "the disk is full": "диск полон",
    "Read-only file system": "сюда нельзя писать",
    # records
    "line {#}": "строка {}",
    "the record is empty": "запись пуста",
    "cut off: the line does not end": "оборвано: строка не закончена",
    "damaged: not UTF-8": "испорчено: не UTF-8",
    "damaged: not a JSON object": "испорчено: не объект JSON",
    "damaged or cut off: not a JSON object": "испорчено или оборвано: не объект JSON",
    "damaged: the line does not match its hash": "испорчено: строка не сходится со своим хешем",
    "not a game record (format is {}, not {})": "это не запись партии (формат {}, а не {})",
    "record version {} is unknown here (known: {})": "версия записи {} здесь неизвестна (известна: {})",
    "seq {} stands where {} is due": "стоит seq {}, а должен быть {}",
    "turn {} stands where {} is due": "стоит ход {}, а должен быть {}",
    "the seed is not the one committed to in the header": "зерно не то, что обещано в заголовке",
    "the outcomes are not those that the seed gives": "исходы не те, что даёт зерно",
    "outcome {} is not what the seed gives: {} instead of {}": "исход {} не тот, что даёт зерно: {} вместо {}",
    "the state after this entry is another one than recorded ({})": "состояние после этой записи другое ({})",
    "the position of chance is missing": "нет места в потоке случая",
    "an entry stands after the end of the game": "запись стоит после конца партии",
    "unknown entry type {}": "неизвестный вид записи {}",
    "nothing to go back to at entry {}": "возвращаться некуда: запись {}",
    "the record ends a game that nobody has won": "запись кончает партию, в которой никто не победил",
    "{} has not won": "{} не победил",
    "the seed committed to makes no stream: {}": "из обещанного зерна не выходит потока: {}",
    "the seed is not readable": "зерно не читается",
    "the header does not open a game: no {}": "заголовок не открывает партию: нет {}",
    "the header does not open a game: {}": "заголовок не открывает партию: {}",
    "the order is against the rules: {}": "приказ против правил: {}",
    "the order cannot be replayed: {}": "приказ не повторить: {}",
    # saved threads
    "{}: no saved threads ({})": "{}: сохранённых тем нет ({})",
    "the players of {} are not recognised; name them with --players": "игроки {} не распознаны; назовите их через "
    "--players",
    "this is a binary file, not a saved thread": "это двоичный файл, а не сохранённая тема",
    "this is an empty ZIP archive, not a saved thread; unpack it and hand over what is in it": "это пустой архив ZIP, "
    "а не сохранённая тема; распакуйте и дайте то, что внутри",
    "this is a {} archive, not a saved thread; unpack it and hand over what is in it": "это архив {}, а не сохранённая "
    "тема; распакуйте и дайте то, что внутри",
    "this is an {} archive, not a saved thread; unpack it and hand over what is in it": "это архив {}, а не "
    "сохранённая тема; распакуйте и дайте то, что внутри",
    "this is {}, not a saved thread; unpack it and hand over what is in it": "это {}, а не сохранённая тема; "
    "распакуйте и дайте то, что внутри",
    "the file is empty": "файл пуст",
    "no files given": "файлы не даны",
    "larger than {} MB; save the pages of the topic one by one": "больше {} МБ; сохраните страницы темы по одной",
    "a text of more than {} million characters; split it into parts": "в тексте больше {} миллионов знаков; разделите "
    "его",
    "unknown format «{}»; known are: {}": "неизвестный формат «{}»; известны: {}",
    "no posts found on this page; it is of no board that is known. Copy the text of the topic into a file and {}": "на "
    "этой странице постов не найдено: форум незнаком. Скопируйте текст темы в файл и {}",
    "no posts found; {}": "постов не найдено; {}",
    "no posts can be told apart in this text; {}": "посты в этом тексте не различить; {}",
    "no posts found in any of the files: {}": "ни в одном файле нет постов: {}",
    "write every post as «Ник: текст» at the beginning of a line; the lines below it, up to the next such line, belong "
    "to it; name the referee and the players if they are not recognised": "начинайте каждый пост со строки «Ник: "
    "текст»; строки под ней, до следующей такой, относятся к нему; назовите ведущего и игроков, если они не распознаны",
    "no known format; read as the simple one. If posts are mixed up: {}": "формат незнаком; прочитан как простой. Если "
    "посты перепутались: {}",
    "no players were recognised; name them by option": "игроки не распознаны; назовите их через --players",
    "no posts by a referee named «{}»; the authors are: {}": "постов ведущего «{}» нет; авторы: {}",
    "the referee was not recognised among {}; name him by option": "ведущий не распознан, авторы: {}; назовите его "
    "через --referee",
    "no posts by {}": "постов нет: {}",
    "no players, since the referee does not speak of them: {}": "не игроки, раз ведущий о них не говорит: {}",
    "the names in the health listing are not those of the authors: {}": "имена в перечне здоровья — не имена "
    "авторов: {}",
    "all replies come from «{}»; which player each is must be taken from whose turn it is": "все ответы — от «{}»; чей "
    "каждый, видно только по очереди хода",
    "{} advertisement(s) between posts left out": "реклама между постами пропущена: {}",
    "{} post(s) without text": "постов без текста: {}",
    "{} post(s) that stand twice were taken once": "посты, стоящие дважды, взяты один раз: {}",
    "the page ends in the middle of a post; the rest of it is missing": "страница обрывается посреди поста; остального "
    "нет",
    "{} remark(s) of the board itself left out": "замечания самого форума пропущены: {}",
    "{} entr{} without author or text left out": "записи без автора или текста пропущены: {0}",
    "{} line(s) before the first post left out": "строки до первого поста пропущены: {}",
    # models
    "--model takes offline, manual, openai/NAME or anthropic/NAME": "--model принимает offline, manual, openai/ИМЯ или "
    "anthropic/ИМЯ",
    "model {}: write openai/NAME, anthropic/NAME or manual": "модель {}: пишите openai/ИМЯ, anthropic/ИМЯ или manual",
    "no key; set {} (or use --base-url, or the model `manual`)": "нет ключа; задайте {} (или --base-url, или модель "
    "`manual`)",
    "--base-url: write an address such as http://127.0.0.1:8080/v1": "--base-url: пишите адрес вроде "
    "http://127.0.0.1:8080/v1",
    "needs a terminal to print the prompt and to paste the answer into": "нужен терминал: показать запрос и вставить "
    "ответ",
    "nothing was pasted": "ничего не вставлено",
    "the script has no more answers": "в сценарии больше нет ответов",
    "the library `{}` is not installed": "не установлена библиотека `{}`",
    "the key file {} cannot be read ({})": "файл с ключом {} не читается ({})",
    "{} holds characters that no key has (a space, a line break or a letter that is not Latin)": "в {} знаки, каких в "
    "ключе не бывает (пробел, перевод строки или нелатинская буква)",
    "the key was not accepted [{}]; check {}": "ключ не принят [{}]; проверьте {}",
    "the server does not allow this": "сервер этого не разрешает",
    "the account has no money or quota left": "на счёте кончились деньги или квота",
    "no such model or address; check the model's name and --base-url": "нет такой модели или адреса; проверьте имя "
    "модели и --base-url",
    "the server does not take the request": "сервер не принимает запрос",
    "the prompt is too long for this model": "запрос слишком длинен для этой модели",
    "the vendor's content filter stopped the prompt": "запрос остановлен фильтром поставщика",
    "too many requests": "слишком много запросов",
    "the service is overloaded": "сервис перегружен",
    "the server failed": "сбой на сервере",
    "the answer cannot be read; does the address speak this protocol?": "ответ не читается; тот ли протокол у этого "
    "адреса?",
    "the certificate of {} is not trusted; name its root in SSL_CERT_FILE": "сертификату {} нет доверия; назовите его "
    "корень в SSL_CERT_FILE",
    "nobody answers at {}": "никто не отвечает по адресу {}",
    "the answer broke off": "ответ оборвался",
    "the connection was lost": "связь оборвалась",
    "it asks to wait {} s": "просит подождать {} с",
    "the answer is empty": "ответ пуст",
    "the answer was cut at the length limit": "ответ оборван на пределе длины",
    "the model declined to write this": "модель отказалась писать",
    "the vendor's content filter stopped the answer": "ответ остановлен фильтром поставщика",
    "the answer is broken JSON": "ответ — не JSON",
    "the answer is JSON of another form": "ответ — JSON другой формы",
    "the answer has more than {} characters": "в ответе больше {} знаков",
    "the answer is not in Russian": "ответ не на русском языке",
    "no complete answer in time": "полного ответа вовремя не пришло",
    "next try in {} s": "следующая попытка через {} с",
    "{} has no price, so no limit in money can be kept; see --prices": "у {} нет цены, и предел в деньгах не удержать; "
    "см. --prices",
    "the built-in narrator writes this post": "этот пост пишет встроенный рассказчик",
    "no draft was true": "ни один черновик не был верен",
    "the budget of tokens is used up": "токены кончились",
    "the budget of seconds is used up": "время кончилось",
    "the budget of money is used up": "деньги кончились",
    "the model cannot be asked": "модель не спросить",
    "draft {#}": "черновик {}",
    "true": "верен",
    "corrected {#}": "исправлено мест: {}",
    "draft {#} of {#} is of no use": "черновик {} из {} не годится",
    "draft {#} of {#} is not true": "черновик {} из {} неверен",
    "{}: prices are in {}, the built-in ones in {}; convert them": "{}: цены в {}, а встроенные в {}; переведите их",
    "cannot be read ({})": "не читается ({})",
    "not a price table ({})": "это не таблица цен ({})",
    # evaluation
    "no finished samples here; run: gm eval run --out {}": "законченных ответов здесь нет; запустите: gm eval run "
    "--out {}",
    "{} cannot be read; choose another --out": "{} не читается; выберите другой --out",
    "{} holds a run with {} {}, not {}; choose another --out": "в {} прогон с {} {}, а не {}; выберите другой --out",
    "another run is going on in this folder": "в этой папке идёт другой прогон",
    "the budget of ${} is used up; a greater one goes on from here": "${} истрачены; с большей "
    "суммой прогон продолжится",
    "the budget of {} tokens is used up; a greater one goes on from here": "токены кончились ({}); с большим числом "
    "прогон продолжится",
    "a model without a known price: no budget of money can be kept; give one of tokens": "у модели нет известной цены: "
    "предел в деньгах не удержать; дайте предел в токенах",
    "true posts": "верных постов",
    "true after correction": "верных после исправления",
    "no post at all": "поста нет вовсе",
    "error: {}": "ошибка: {}",
    # wrong usage
    "{} takes {}, not {}": "{} принимает {}, а не {}",
    "Missing command.": "Какая команда?",
    "Missing argument '{}'.": "Не хватает аргумента «{}».",
    "Missing option '{}'.": "Не хватает ключа {}.",
    "No such command '{}'.": "Нет команды «{}».",
    "No such option: {}": "Нет ключа {}",
    "No such option: {} Did you mean {}?": "Нет ключа {} Может быть, {}?",
    "No such option: {} (Possible options: {})": "Нет ключа {} (похожие: {})",
    "Got unexpected extra argument ({})": "Лишний аргумент ({})",
    "Got unexpected extra arguments ({})": "Лишние аргументы ({})",
    "Option '{}' requires an argument.": "Ключу {} нужно значение.",
    "Option '{}' does not take a value.": "Ключу {} не нужно значение.",
    "Invalid value: {}": "Так нельзя: {}",
    "Invalid value for '{}': {}": "{}: так нельзя: {}",
    "Input should be greater than or equal to {}": "нужно не меньше {}",
    "Input should be less than or equal to {}": "нужно не больше {}",
    "Input should be a valid integer, unable to parse string as an integer": "нужно целое число",
    "Input should be a valid number, unable to parse string as a number": "нужно число",
    "stopped": "остановлено",
    "interrupted": "прервано",
}
"""English line → Russian line."""
_FILLED: Final = {"{}": "(.+?)", "{#}": r"(\d+)"}
_JOINT: Final = re.compile("[:;] ")
_ASIDE: Final = re.compile(r"(.+?)( \(.*\)| \[.*\])")
_HOLE: Final = re.compile(r"(\{#?\})")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The lines as patterns, the longest first: «game {} is over and …» before «game {} is over»."""
    made = []
    for english, russian in sorted(LINES.items(), key=lambda item: -len(item[0])):
        pattern = "".join(_FILLED.get(part) or re.escape(part) for part in _HOLE.split(english))
        made.append((re.compile(pattern), russian))
    return tuple(made)


@lru_cache(maxsize=256)
def translated(line: str) -> str:
    """The line in Russian, as far as it is known."""
    if (whole := _whole(line)) is not None:
        return whole
    if (aside := _ASIDE.fullmatch(line)) is not None and (known := _whole(aside.group(1))) is not None:
        return f"{known}{aside.group(2)}"
    for joint in _JOINT.finditer(line):
        pieces = line[: joint.start()], line[joint.end() :]
        russian = tuple(map(translated, pieces))
        if russian != pieces:
            return joint.group().join(russian)
    return line


def _whole(line: str) -> str | None:
    for pattern, russian in _patterns():
        if (match := pattern.fullmatch(line)) is not None:
            return russian.format(*(translated(value) for value in match.groups()))
    return None


def dress_help() -> None:
    """The words of help pages that typer itself puts there, as far as it lets them be changed."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = "Аргументы"
    rich_utils.OPTIONS_PANEL_TITLE = "Ключи"
    rich_utils.COMMANDS_PANEL_TITLE = "Команды"
    rich_utils.DEFAULT_STRING = "[по умолчанию: {}]"
    rich_utils.REQUIRED_LONG_STRING = "[обязательно]"
