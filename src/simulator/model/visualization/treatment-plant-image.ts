import type { PvRef } from '../../../wire/server/pv.ts'
import { details, fullBasin, label, machine, type Pen, pipe, tank, value } from './svg-parts.ts'

/** The refs of one station, short enough for a line of a picture. */
export interface Refs {
  readonly ai: (number: number) => PvRef
  readonly di: (number: number) => PvRef
  readonly ao: (number: number) => PvRef
  readonly dout: (number: number) => PvRef
}

/** A line of a treatment plant from the inlet to the outlet, gas and power below. */
export function treatmentPlant(pen: Pen, { ai, di, ao, dout }: Refs): string[] {
  return [
    pipe([28, 210], [128, 210]),
    value(pen, 28, 128, ai(1)),
    machine(pen, 163, 210, { name: 'Rechen 1', run: di(1), fault: di(100) }),
    value(pen, 187, 128, ai(9)),
    pipe([198, 210], [268, 210]),
    fullBasin(268, 175, 140, 105),
    label(268, 306, 'Sandfang und Vorklärung'),
    pipe([408, 210], [490, 210]),
    fullBasin(490, 152, 233, 152),
    label(490, 329, 'Belebung BB1'),
    value(pen, 490, 362, ai(200)),
    value(pen, 490, 427, ai(201)),
    value(pen, 653, 362, ai(202)),
    value(pen, 653, 427, ao(1)),
    ...[1, 2, 3].map((blower) =>
      machine(pen, 467 + 93 * blower, 91, {
        name: `Gebläse ${blower}`,
        run: di(6 + blower),
        fault: di(105 + blower),
        release: dout(blower),
        isFan: true,
      }),
    ),
    ...[1, 2, 3].map((blower) => value(pen, 28 + 163 * (blower - 1), 513, ai(9 + blower))),
    pipe([723, 210], [805, 210]),
    tank(pen, 805, 163, 117, 128, ai(6)),
    tank(pen, 933, 163, 117, 128, ai(7)),
    label(805, 317, 'Nachklärung 1 und 2'),
    pipe([1050, 210], [1102, 210]),
    value(pen, 933, 105, ai(2)),
    value(pen, 817, 362, ai(203)),
    value(pen, 817, 427, ai(205)),
    tank(pen, 35, 350, 105, 105, ai(8)),
    label(35, 338, 'Gasbehälter'),
    value(pen, 187, 362, ai(100)),
    value(pen, 187, 427, ai(101)),
    ...closeUp(pen, { ai, di, ao, dout }),
  ]
}

/** Further machines and values of each part of the plant, which nobody could read in the whole picture. */
function closeUp(pen: Pen, { ai, di, ao, dout }: Refs): string[] {
  const unit = (x: number, y: number, name: string, number: number, release?: PvRef) =>
    machine(pen, x, y, { name, run: di(number), fault: di(99 + number), ...(release !== undefined && { release }) })
  return [
    details(30, 252, [value(pen, 0, 24, ai(3)), value(pen, 150, 24, ai(4)), value(pen, 0, 84, ai(207))]),
    details(30, 252, [unit(335, 40, 'Rechen 2', 2)]),
    details(276, 194, [unit(60, 66, 'Sandfanggebläse', 3), unit(190, 66, 'Räumer VKB', 4)]),
    details(500, 172, [
      ...[ai(206), ai(5), ai(208)].map((ref, place) => value(pen, 150 * place, 24, ref)),
      unit(60, 120, 'Rührwerk BB1', 19),
      unit(210, 120, 'Rührwerk BB2', 20),
      value(pen, 300, 115, ai(13)),
    ]),
    ...[1, 2].map((clarifier) =>
      details(687 + 128 * clarifier, 172, [
        value(pen, 4, 24, ai(5 + clarifier)),
        unit(150, 110, 'Räumer', 4 + clarifier),
      ]),
    ),
    details(815, 464, [
      unit(50, 60, 'RS-Pumpe 1', 10, dout(6)),
      unit(170, 60, 'RS-Pumpe 2', 11, dout(6)),
      unit(290, 60, 'ÜS-Pumpe', 12),
      value(pen, 0, 150, ao(2)),
      value(pen, 160, 150, ai(204)),
    ]),
    details(980, 345, [
      unit(50, 60, 'Fällmittelpumpe 1', 13),
      unit(190, 60, 'Fällmittelpumpe 2', 14),
      value(pen, 0, 150, ao(3)),
    ]),
    details(336, 345, [unit(50, 60, 'BHKW', 15, dout(5)), unit(150, 60, 'Gasfackel', 16)]),
    details(336, 345, [unit(50, 190, 'Faulschlammpumpe', 17), unit(200, 190, 'Umwälzpumpe', 18)]),
  ]
}
