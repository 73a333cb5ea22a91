import type { KitWords } from './section.ts'

interface FormWords {
  readonly name: string
  readonly limit: string
  readonly delay: string
  readonly message: string
  readonly messageText: string
  readonly help: string
  readonly noRight: string
  readonly priority: string
  readonly way: string
  readonly choose: string
  readonly ways: readonly [string, string, string]
  readonly onlyActive: string
  readonly recipients: string
  readonly recipient: string
  readonly file: string
  readonly pv: string
  readonly series: string
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
    help: 'Wird an die Station gesendet und an der Rückmeldung bestätigt.',
    noRight: 'Das Recht „Grenzwerte ändern“ fehlt.',
    priority: 'Priorität',
    way: 'Weg der Benachrichtigung',
    choose: 'Bitte wählen',
    ways: ['SMS', 'Sprachruf', 'E-Mail (keine Leitung)'],
    onlyActive: 'Nur geschaltete Pläne',
    recipients: 'Empfänger in der Reihenfolge',
    recipient: 'Bereitschaft',
    file: 'Datenblatt',
    pv: 'Prozessvariable',
    series: 'Reihen des Diagramms',
    save: 'Übernehmen',
    refused: 'Die Grenzwerte wurden nicht gespeichert: Die Station ist nicht verbunden.',
  },
  en: {
    name: 'Name',
    limit: 'Upper middle limit',
    delay: 'Delay',
    message: 'Alert text',
    messageText: 'Level high – watch the inflow',
    help: 'Sent to the station and confirmed by its feedback.',
    noRight: 'You lack the right to change limits.',
    priority: 'Priority',
    way: 'Way of notification',
    choose: 'Please choose',
    ways: ['Text message', 'Voice call', 'E-mail (no line)'],
    onlyActive: 'Only active plans',
    recipients: 'Recipients in order',
    recipient: 'On call',
    file: 'Data sheet',
    pv: 'Process variable',
    series: 'Series of the chart',
    save: 'Apply',
    refused: 'The limits were not saved: the station is not connected.',
  },
  cs: {
    name: 'Označení',
    limit: 'Horní střední mez',
    delay: 'Zpoždění',
    message: 'Text hlášení',
    messageText: 'Hladina vysoká – sledovat přítok',
    help: 'Odešle se do stanice a potvrdí se zpětným hlášením.',
    noRight: 'Chybí právo měnit mezní hodnoty.',
    priority: 'Priorita',
    way: 'Způsob upozornění',
    choose: 'Vyberte prosím',
    ways: ['SMS', 'Hlasové volání', 'E-mail (bez linky)'],
    onlyActive: 'Pouze aktivní plány',
    recipients: 'Příjemci v pořadí',
    recipient: 'Pohotovost',
    file: 'Datový list',
    pv: 'Procesní veličina',
    series: 'Řady diagramu',
    save: 'Použít',
    refused: 'Mezní hodnoty nebyly uloženy: stanice není připojena.',
  },
  ru: {
    name: 'Обозначение',
    limit: 'Верхнее среднее предельное значение',
    delay: 'Задержка срабатывания',
    message: 'Текст аварийного сообщения',
    messageText: 'Высокий уровень – наблюдать за притоком',
    help: 'Отправляется на станцию и подтверждается обратным сообщением.',
    noRight: 'Нет права изменять предельные значения.',
    priority: 'Приоритет',
    way: 'Способ оповещения',
    choose: 'Выберите способ',
    ways: ['Текстовое сообщение', 'Голосовой вызов', 'Электронная почта (нет линии)'],
    onlyActive: 'Только включённые планы',
    recipients: 'Получатели в порядке вызова',
    recipient: 'Дежурный персонал',
    file: 'Технический паспорт',
    pv: 'Переменная процесса',
    series: 'Ряды диаграммы',
    save: 'Применить',
    refused: 'Предельные значения не сохранены: станция не подключена.',
  },
}
