import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { NarrowCard } from '../../../../src/ui/table/rows/narrow-card.tsx'

test('what stands at the end of one line takes no room from the other: a name is whole where its line has room', async () => {
  const { container } = await render(
    <div style={{ width: 340 }}>
      <NarrowCard
        name="RÜB Industriestraße"
        state="10:00:00"
        detail="Entlastung läuft – Abschlag in das Gewässer, Drossel prüfen"
        value="Bereitschaft 2 Abwasser wird angerufen"
      />
    </div>,
  )
  const isCut = (text: string) => {
    const part = [...container.querySelectorAll<HTMLElement>('b, span')].find((one) => one.textContent === text)
    if (part === undefined) throw new Error(`no ${text}`)
    return part.scrollWidth > part.clientWidth
  }
  expect(isCut('RÜB Industriestraße')).toBe(false)
  expect(isCut('Bereitschaft 2 Abwasser wird angerufen')).toBe(false)
  expect(isCut('Entlastung läuft – Abschlag in das Gewässer, Drossel prüfen')).toBe(true)
})
