import { expect, onTestFinished, test } from 'vitest'
import { createDrawing, type Drawing, isDrawing, type Refused } from '../../../../src/areas/drawings/drawing/drawing.ts'
import { stillCopy } from '../../../../src/areas/drawings/drawing/still-copy.ts'

const drawing = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}><rect width="9" height="9" ${attributes}/></svg>`

/** What the policy of the page reports of a piece of work; the page gets the policy that the server has for attributes. */
async function reported(work: () => unknown): Promise<readonly string[]> {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src-attr 'none'; script-src-attr 'none'"
  document.head.append(policy)
  const found: string[] = []
  const listen = ({ violatedDirective }: SecurityPolicyViolationEvent) => found.push(violatedDirective)
  document.addEventListener('securitypolicyviolation', listen)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', listen))
  await work()
  for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame)
  return found
}

test.each([
  'style',
  'style=""',
  'style = "fill:red"',
  "style='fill:red'",
  'style=fill:red',
  'id="a"style',
  'id="a"style="fill:red"',
  'id=a style',
  'id = a\nstyle\n',
  'STYLE',
  'onclick',
  'onclick="hit()"',
  'id="a" / style',
])('an image with %j is drawn, and the browser has nothing to report (F62)', async (attributes) => {
  const drawn: (Drawing | Refused)[] = []
  const show = async () => {
    const read = await createDrawing(drawing(attributes))
    drawn.push(read)
    if (!isDrawing(read)) return
    // A small map and a thumbnail are copies of it.
    const copy = stillCopy(read)
    document.body.append(read.host, copy)
    onTestFinished(() => {
      read.host.remove()
      copy.remove()
    })
  }
  expect(await reported(show)).toEqual([])
  const [read] = drawn
  if (read === undefined || !isDrawing(read)) throw new Error('The drawing was refused')
  const rect = read.svg.querySelector('rect')
  expect(rect?.getAttribute('width')).toBe('9')
  expect(rect?.hasAttribute('onclick')).toBe(false)
  expect(getComputedStyle(rect ?? read.svg).fill).toBe(/fill:red/.test(attributes) ? 'rgb(255, 0, 0)' : 'rgb(0, 0, 0)')
})

test('what is not cleaned is seen to be reported, so the test above can fail (F62)', async () => {
  const parse = () => new DOMParser().parseFromString(drawing('style="fill:red"'), 'text/html')
  expect(await reported(parse)).not.toEqual([])
})

test('words of a label that are like names of attributes stay as they are (F62)', async () => {
  const label = 'once only, in another style = new = onset > 5'
  const read = await createDrawing(drawing(`data-label="${label}" data-detail=only`))
  expect(isDrawing(read) && read.svg.dataset).toMatchObject({ label, detail: 'only' })
})

test('two million characters of open tags and quotes come to an end, and are no image (S-08, F62)', async () => {
  for (const part of ['<svg ="', '<svg = ', '<a on', '<svg style ', '= ', '<', "='"]) {
    const text = part.repeat(Math.floor(1_900_000 / part.length))
    expect(await createDrawing(text), part).toEqual({ refused: null })
  }
})
