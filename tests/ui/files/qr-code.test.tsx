import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { QrCode } from '../../../src/ui/files/qr-code.tsx'

/** Draws an element as the page shows it and returns its pixels. */
async function pixelsOf(svg: Element): Promise<ImageData> {
  const copy = svg.cloneNode(true) as SVGElement
  for (const [selector, fill] of [
    ['rect', getComputedStyle(svg.querySelector('rect') ?? svg).fill],
    ['path', getComputedStyle(svg.querySelector('path') ?? svg).fill],
  ] as const)
    copy.querySelector(selector)?.setAttribute('fill', fill)
  const size = 400
  copy.setAttribute('width', String(size))
  copy.setAttribute('height', String(size))
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = new OffscreenCanvas(size, size).getContext('2d')
  if (canvas === null) throw new Error('There is no canvas')
  canvas.drawImage(image, 0, 0, size, size)
  return canvas.getImageData(0, 0, size, size)
}

test.each(['light', 'dark', 'contrast'])(
  'in the theme %s a reader finds the address of the page in it',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    const path = '/stations/14?pv=DigiIn-1100001&text=Öl'
    const screen = await render(<QrCode path={path} label="PW Dorfanger" />)
    const code = screen.getByRole('img', { name: 'QR-Code: PW Dorfanger' }).element()
    expect(decodeQR(await pixelsOf(code))).toBe(new URL(path, location.origin).href)
  },
)

test('four light modules surround it', async () => {
  const screen = await render(<QrCode path="/" label="Start" />)
  const code = screen.getByRole('img').element()
  const { data, width } = await pixelsOf(code)
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const at = (module: number) => {
    const pixel = Math.floor(((module + 0.5) / modules) * width)
    return data[(pixel * width + pixel) * 4]
  }
  expect([0, 1, 2, 3, 4].map(at)).toEqual([255, 255, 255, 255, 0])
})

test('an address that no code holds is told instead', async () => {
  const screen = await render(<QrCode path={`/${'x'.repeat(3000)}`} label="Lang" />)
  await expect.element(screen.getByText(/für einen QR-Code zu lang/)).toBeVisible()
  expect(screen.getByRole('img').query()).toBeNull()
})
