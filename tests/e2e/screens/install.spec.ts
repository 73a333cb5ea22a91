import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { expect, test } from '../fixtures.ts'
import { WHOLE_BROWSER } from '../whole-browser.ts'

test.use({ ...WHOLE_BROWSER, sharesPlant: true })

interface Icon {
  readonly src: string
  readonly type: string
}

test('the client is installable in the language of its user, with icons that are there and the colours of the theme', async ({
  page,
  request,
  signIn,
}) => {
  await signIn()
  await page.goto('/settings')
  const cdp = await page.context().newCDPSession(page)
  const chosen = async () => {
    const { url, errors, data } = await cdp.send('Page.getAppManifest')
    return { file: new URL(url).pathname, errors, name: JSON.parse(data ?? '{}').name }
  }
  expect(await chosen()).toEqual({
    file: '/manifest.de.webmanifest',
    errors: [],
    name: 'Leitwarte Wasser und Abwasser',
  })
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors.map(({ errorId }) => errorId)).toEqual([
    // Tests run in profiles that leave nothing behind; nothing else is in the way.
    'in-incognito',
  ])
  for (const language of LANGUAGES) {
    const manifest = await request.get(`/manifest.${language}.webmanifest`)
    expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
    const { icons, shortcuts } = await manifest.json()
    for (const { src, type } of [...icons, ...shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons)]) {
      const icon = await request.get(src)
      expect([src, icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
      // An image that cannot be read has no size.
      const width = await page.evaluate(async (url) => {
        const image = new Image()
        image.src = url
        await image.decode()
        return image.naturalWidth
      }, src)
      expect(width).toBeGreaterThan(0)
    }
  }
  const bar = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => window.matchMedia(media).matches)
        .map(({ content }) => content),
    )
  expect(await bar()).toEqual(['#f4f5f6'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await bar()).toEqual(['#282c30'])
  await page.getByRole('main').getByRole('combobox', { name: 'Darstellung' }).selectOption('light')
  expect(await bar()).toEqual(['#f4f5f6'])
  await page.getByRole('main').getByRole('combobox', { name: 'Sprache' }).selectOption('ru')
  await expect.poll(chosen).toMatchObject({ file: '/manifest.ru.webmanifest', errors: [] })
})
