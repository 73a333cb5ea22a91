import { describe, expect, test } from 'vitest'
import { compileHelp } from '../../src/help/compile-help.ts'
import { webpSize } from '../../src/help/webp-size.ts'

const picture = (path: string) => ({ src: `built/${path}`, width: 40, height: 30 })
const compile = (markdown: string) => compileHelp(`# Title\n\n${markdown}`, picture)

describe('the Markdown of the help', () => {
  test('becomes plain data', () => {
    const text = compile(
      [
        '## Ein Wert fehlt: was tun?',
        'Unter **Lage** `F1` drücken,\nsiehe [Störungen](alerts.md#der-ton).',
        '![Die Lage](lage.webp)',
        '1. eins\n2. **zwei**',
        '- drei',
        '> Wichtig.',
        '| Taste | Wirkung |\n|---|---|\n| `g s` | **Stationen** |',
      ].join('\n\n'),
    )
    expect(text).toEqual({
      title: 'Title',
      blocks: [
        { kind: 'heading', level: 2, id: 'ein-wert-fehlt-was-tun', text: ['Ein Wert fehlt: was tun?'] },
        {
          kind: 'paragraph',
          text: [
            'Unter ',
            { kind: 'label', text: 'Lage' },
            ' ',
            { kind: 'key', text: 'F1' },
            ' drücken, siehe ',
            { kind: 'link', to: '/help/alerts#der-ton', text: 'Störungen' },
            '.',
          ],
        },
        { kind: 'picture', alt: 'Die Lage', src: 'built/lage.webp', width: 40, height: 30 },
        { kind: 'list', ordered: true, items: [['eins'], [{ kind: 'label', text: 'zwei' }]] },
        { kind: 'list', ordered: false, items: [['drei']] },
        { kind: 'note', text: ['Wichtig.'] },
        {
          kind: 'table',
          head: [['Taste'], ['Wirkung']],
          rows: [[[{ kind: 'key', text: 'g s' }], [{ kind: 'label', text: 'Stationen' }]]],
        },
      ],
    })
  })

  test.each([
    ['<b>markup</b>', 'no html'],
    ['text with <b>markup</b>', 'no html'],
    ['[out](https://example.org)', 'not to https://example.org'],
    ['[nowhere](nowhere.md)', 'not to nowhere.md'],
    ['- one\n  - within', 'one line of text'],
    ['#### deep', 'level 4'],
    ['```\ncode\n```', 'no code'],
  ])('%j ends with a sentence', (markdown, sentence) => {
    expect(() => compile(markdown)).toThrow(sentence)
  })

  test('needs a title', () => {
    expect(() => compileHelp('text', picture)).toThrow('begins with its title')
  })
})

test('a file that is no picture of a browser ends with a sentence', () => {
  expect(() => webpSize(Buffer.from('GIF89a'))).toThrow('no WebP file')
})
