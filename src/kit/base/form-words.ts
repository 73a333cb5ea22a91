import type { KitWords } from './section.ts'

interface FormWords {
  readonly name: string
  readonly limit: string
  readonly delay: string
  readonly message: string
  readonly messageText: string
  readonly help: string
  readonly noRight: string
  readonly way: string
  readonly choose: string
  readonly ways: readonly [string, string, string]
  readonly onlyActive: string
  readonly recipient: string
  readonly pv: string
  readonly save: string
  readonly refused: string
}

/** Words of the samples of forms. */
export const FORM_WORDS: KitWords<FormWords> = {
  de: {
    name: 'Bezeichnung',
    limit: 'Oberer mittlerer Grenzwert',
    delay: 'Verzögerung',
    message: 'Meldungstext',
    messageText: 'Niveau hoch – Zulauf beobachten',
    help: 'Der Befehl wird an die Station gesendet und durch ihre Rückmeldung bestätigt.',
    noRight: 'Das Recht „Grenzwerte ändern“ fehlt.',
    way: 'Weg der Benachrichtigung',
    choose: 'Bitte auswählen',
    ways: ['SMS', 'Sprachanruf', 'E-Mail (keine Leitung)'],
    onlyActive: 'Nur geschaltete Pläne',
    recipient: 'Bereitschaft',
    pv: 'Prozessvariable',
    save: 'Übernehmen',
    refused: 'Die Grenzwerte wurden nicht gespeichert: Die Station ist nicht verbunden.',
  },
  en: {
    name: 'Name',
    limit: 'High limit',
    delay: 'Delay',
    message: 'Message text',
    messageText: 'Level high – watch the inflow',
    help: 'Sent to the station and confirmed by its feedback.',
    noRight: 'You do not have permission to change limits.',
    way: 'Way of notification',
    choose: 'Please choose',
    ways: ['Text message', 'Voice call', 'E-mail (no line)'],
    onlyActive: 'Only active plans',
    recipient: 'On call',
    pv: 'Process variable',
    save: 'Apply',
    refused: 'The limits were not saved: the station is not connected.',
  },
  cs: {
    name: 'Označení',
    limit: 'Horní výstražná mez',
    delay: 'Zpoždění',
    message: 'Text hlášení',
    messageText: 'Hladina vysoká – sledovat přítok',
    help: 'Odešle se do stanice a potvrdí se zpětným hlášením.',
    noRight: 'Chybí právo měnit mezní hodnoty.',
    way: 'Způsob upozornění',
    choose: 'Vyberte prosím',
    ways: ['SMS', 'Hlasové volání', 'E-mail (bez linky)'],
    onlyActive: 'Pouze aktivní plány',
    recipient: 'Pohotovost',
    pv: 'Procesní veličina',
    save: 'Použít',
    refused: 'Mezní hodnoty nebyly uloženy: stanice není připojena.',
  },
  ru: {
    name: 'Название',
    limit: 'Верхняя предупредительная уставка',
    delay: 'Задержка срабатывания',
    message: 'Текст аварийного сообщения',
    messageText: 'Высокий уровень — наблюдать за притоком',
    help: 'Отправляется на станцию и подтверждается ответным сигналом.',
    noRight: 'Нет права изменять уставки.',
    way: 'Способ оповещения',
    choose: 'Выберите способ',
    ways: ['Текстовое сообщение', 'Голосовой вызов', 'Электронная почта (нет линии)'],
    onlyActive: 'Только активные планы',
    recipient: 'Дежурный персонал',
    pv: 'Параметр',
    save: 'Применить',
    refused: 'Уставки не сохранены: станция не подключена.',
  },
}
