import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { preferences } from '../../../src/ui/preferences/preferences.ts'
import type { PlantParts } from '../../support/page/played-plant.ts'
import { LEVEL, PUMP } from '../../support/page/sample-pvs.ts'
import { speak } from '../../support/page/speak.ts'
import { enter, soon } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'

const PARTS: PlantParts = {
  pvs: [LEVEL],
  reads: {
    stations: [{ id: 14, name: 'PW Dorfanger', hasGeoLocation: false, location: null, processImage: null }],
    maintenanceDescriptions: [
      { pvRef: PUMP.pvRef, stationNumber: 14, name: 'Tauchpumpe 2', eksNr: 'P02', description: 'Kreiselpumpe' },
    ],
    webcams: [{ id: 3, name: 'Zulauf Rechen', stationNumber: 14, intervalMs: 60_000 }],
    processImages: {
      root: {
        name: '',
        fileName: null,
        stationNumber: null,
        children: [{ name: 'Pumpwerk', fileName: 'pw.svg', stationNumber: 14, children: [] }],
      },
    },
    dashboardConfig: { dashboards: [{ id: 5, name: 'Nachtschicht', layout: null, columns: 0, tiles: [] }] },
    reportConfigs: { reportConfigs: [] },
  },
}

const field = () => page.getByRole('dialog').getByRole('combobox')
const options = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=option]')]
const found = () => options().map((option) => option.innerText.replaceAll('\n', ' '))
const groups = () =>
  [...document.querySelectorAll('[role=dialog] [role=group]')].map((group) => group.textContent ?? '')

async function openPalette() {
  await openPage('/values', PARTS)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
  await soon(() => field().query()).not.toBeNull()
}

/** What people say, in their language, and what it has to find. `experience.md` of the tasks. */
const SAID = {
  de: {
    hupe: 'stumm',
    pdf: 'Berichte',
    übergabe: 'Schichtübergabe',
    rückgängig: 'Protokoll',
    kamera: 'Webcams',
    notiz: 'Anmerkungen',
    wand: 'Wandmonitor',
    lebenslauf: 'Wartungsübersicht',
    dokument: 'Wartungsübersicht',
    nacht: 'dunkel',
    schicht: 'Lage',
    telefon: 'Rufnummern',
    'rufnummern aktivieren': 'Rufnummern',
    vertretung: 'Dienst tauschen',
  },
  en: {
    horn: 'Mute',
    pdf: 'Reports',
    'hand-over': 'Shift handover',
    undo: 'Journal',
    camera: 'Webcams',
    note: 'Annotations',
    'big screen': 'wall display',
    'life cycle': 'Maintenance',
    document: 'Maintenance',
    night: 'Dark',
    shift: 'Situation',
    phone: 'Call numbers',
    'activate call numbers': 'Call numbers',
    'stand in': 'Swap duty',
  },
  cs: {
    houkačka: 'Ztlumit',
    pdf: 'Protokoly',
    předání: 'Předání směny',
    vrátit: 'Deník',
    kamera: 'Webkamery',
    zápis: 'Poznámky',
    velín: 'monitor',
    životopis: 'Přehled údržby',
    dokument: 'Přehled údržby',
    noční: 'tmavý',
    směna: 'Situace',
    mobil: 'Telefonní čísla',
    'aktivovat telefonní čísla': 'Telefonní čísla',
    zástup: 'Vyměnit pohotovost',
  },
  ru: {
    гудок: 'Без звука',
    pdf: 'Отчёты',
    передача: 'Передача смены',
    отменить: 'Журнал',
    камера: 'Веб-камеры',
    заметка: 'Примечания',
    'большой экран': 'настенный',
    паспорт: 'Обзор ТО',
    документ: 'Обзор ТО',
    ночной: 'тёмная',
    смена: 'Обстановка',
    мобильный: 'Номера телефонов',
    'активировать номера': 'Номера телефонов',
    подмена: 'Заменить дежурного',
  },
} as const

test.each(LANGUAGES)('in %s the palette finds pages and actions by what people call them', async (language) => {
  onTestFinished(() => speak('de'))
  await speak(language)
  await openPalette()
  for (const [typed, name] of Object.entries(SAID[language])) {
    await enter(field(), typed)
    await soon(found).toContainEqual(expect.stringContaining(name))
  }
})

test('what is called so comes before what people call so', async () => {
  await openPalette()
  await enter(field(), 'protokoll')
  await soon(found).toContainEqual(expect.stringContaining('Berichte'))
  expect(found()[0]).toContain('Protokoll')
})

test('the palette finds machines, cameras, process images and dashboards by their names and their station', async () => {
  await openPalette()
  for (const [typed, name, group] of [
    ['tauchp', 'Tauchpumpe 2', 'Maschinen'],
    ['P02', 'Tauchpumpe 2', 'Maschinen'],
    ['kreisel dorf', 'Tauchpumpe 2', 'Maschinen'],
    ['rechen', 'Zulauf Rechen', 'Webcams'],
    ['pumpwerk', 'Pumpwerk', 'Prozessbilder'],
    ['nachtsch', 'Nachtschicht', 'Dashboards'],
  ] as const) {
    await enter(field(), typed)
    await soon(() => groups().some((text) => text.startsWith(group) && text.includes(name))).toBe(true)
  }
})

test('what the palette does at this workplace it does at once, and what is not possible says why', async () => {
  onTestFinished(() => {
    preferences.horn = false
    preferences.theme = 'system'
  })
  preferences.horn = false
  preferences.theme = 'light'
  await openPalette()
  await enter(field(), 'hupe')
  const muteOption = () => options().find((option) => option.innerText.includes('60\u00a0s stumm'))
  await soon(() => muteOption()?.innerText).toContain('Ohne unquittierte Störmeldung gibt es keinen Ton.')
  expect(muteOption()?.getAttribute('aria-disabled')).toBe('true')
  const choose = async (typed: string, name: string) => {
    await enter(field(), typed)
    await soon(() => options().some((option) => option.innerText.includes(name))).toBe(true)
    options()
      .find((option) => option.innerText.includes(name))
      ?.click()
    await soon(() => field().query()).toBeNull()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
    await soon(() => field().query()).not.toBeNull()
  }
  await choose('alarmton', 'Ton einschalten')
  expect(preferences.horn).toBe(true)
  await choose('nachtmodus', 'Darstellung: dunkel')
  expect(preferences.theme).toBe('dark')
})
