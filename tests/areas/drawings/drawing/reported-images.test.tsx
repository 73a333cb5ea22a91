import { expect, onTestFinished, test } from 'vitest'
import { cleanImage } from '../../../../src/areas/drawings/drawing/clean-image.ts'

const drawing = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}><rect width="9" height="9" ${attributes}/></svg>`

/** What the policy of the page reports of a piece of work; the page gets the policy that the server has for attributes. */
async function reported(work: () => void): Promise<readonly string[]> {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src-attr 'none'; script-src-attr 'none'"
  document.head.append(policy)
  const found: string[] = []
  const listen = ({ violatedDirective }: SecurityPolicyViolationEvent) => found.push(violatedDirective)
  document.addEventListener('securitypolicyviolation', listen)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', listen))
  work()
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
  const drawn: (SVGSVGElement | null)[] = []
  expect(await reported(() => drawn.push(cleanImage(drawing(attributes))))).toEqual([])
  expect(drawn[0]?.querySelector('rect')?.getAttribute('width')).toBe('9')
  expect(drawn[0]?.querySelector('[style], [onclick]')).toBeNull()
})

test('what is not cleaned is seen to be reported, so the test above can fail (F62)', async () => {
  const parse = () => new DOMParser().parseFromString(drawing('style="fill:red"'), 'text/html')
  expect(await reported(parse)).not.toEqual([])
})

test('words of a label that are like names of attributes stay as they are (F62)', () => {
  const label = 'once only, in another style = new = onset > 5'
  const svg = cleanImage(drawing(`data-label="${label}" data-detail=only`))
  expect(svg?.dataset).toMatchObject({ label, detail: 'only' })
})

test('two million characters of open tags and quotes come to an end, and are no image (S-08, F62)', () => {
  for (const part of ['<svg ="', '<svg = ', '<a on', '<svg style ', '= ', '<', "='"]) {
    expect(cleanImage(part.repeat(Math.floor(1_900_000 / part.length))), part).toBeNull()
  }
})
