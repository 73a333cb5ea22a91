import { expect, test } from 'vitest'
import { conditionOf, precipitationOf } from '../../../../src/areas/site/rules/condition.ts'
import { WEATHER_CONDITIONS } from '../../../../src/wire/server/site.ts'

const of = (icon: string) => conditionOf({ weather: [{ icon }] })

test('each of the nine icons is a condition, by day and by night (rule U2)', () => {
  const icons = ['01', '02', '03', '04', '09', '10', '11', '13', '50']
  expect(icons.map((icon) => of(`${icon}d`)?.condition)).toEqual(WEATHER_CONDITIONS)
  expect(of('01n')).toEqual({ condition: 'ClearSky', isNight: true })
})

test.each(['', '99d', '1d', '01', '01x'])('the icon "%s" is none (rule U2)', (icon) => {
  expect(of(icon)).toBeNull()
  expect(conditionOf({ weather: [] })).toBeNull()
})

test('rain and snow are one depth, of the hour if the service has it (rule U1)', () => {
  expect(precipitationOf({ rain: { '1h': 1.5, '3h': 4 }, snow: { '1h': 0.5 } })).toEqual({ mm: 2, hours: 1 })
  expect(precipitationOf({ snow: { '3h': 4 } })).toEqual({ mm: 4, hours: 3 })
  expect(precipitationOf({})).toBeNull()
})
