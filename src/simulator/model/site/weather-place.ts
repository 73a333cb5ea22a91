/** The only place of which the simulated weather service knows; no town has this number. */
export const WEATHER_PLACE = { zip: '99999', country: 'de' } as const
