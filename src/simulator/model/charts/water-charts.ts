import { archive, live, type StationCharts, series } from './chart-template.ts'

/** Charts of a well; its level is metres below ground, so the axis points down. */
export const WELL_CHARTS: StationCharts = {
  live: [
    live(
      'Brunnenspiegel und Förderung',
      series('BR1-L01', 'Line', { reverse: true, limits: true, eksInLegend: true }),
      series('BR1-F01', 'Area', { axis: [0, 120] }),
      series('P1-N01', 'StepLine'),
    ),
  ],
  archive: [
    archive(
      'Brunnenspiegel, Ganglinie',
      [1, 'Month'],
      'QuarterHourValues',
      series('BR1-L01', 'Line', { reverse: true, limits: true }),
    ),
    archive('Tagesfördermengen', [1, 'Month'], 'DayValues', series('BR1-F70', 'Bar', { axis: [0, null] })),
    archive(
      'Rohwassergüte',
      [1, 'Week'],
      'QuarterHourValues',
      series('BR1-Q01', 'Line', { limits: true, logarithmic: true, axis: [0.001, 1] }),
      series('BR1-Q02', 'Line'),
      series('BR1-Q03', 'Line'),
      series('BR1-T01', 'Line'),
    ),
  ],
}

export const RESERVOIR_CHARTS: StationCharts = {
  live: [
    live(
      'Kammern und Netzeinspeisung',
      series('BK1-L01', 'Line', { axis: [0, 5], limits: true, eksInLegend: true }),
      series('BK2-L01', 'Line', { axis: [0, 5] }),
      series('NE1-F01', 'Area', { axis: [0, null] }),
    ),
  ],
  archive: [
    archive(
      'Behälterbewirtschaftung',
      [1, 'Week'],
      'QuarterHourValues',
      series('BK1-V80', 'Area', { axis: [0, 100], limits: true }),
      series('NE1-F01', 'Line', { axis: [0, null] }),
    ),
    archive(
      'Wassergüte',
      [1, 'Week'],
      'QuarterHourValues',
      series('NE1-Q01', 'Line', { limits: true }),
      series('NE1-Q02', 'Line', { limits: true }),
      series('NE1-T01', 'Line'),
    ),
    archive('Netzeinspeisung je Tag', [1, 'Month'], 'DayValues', series('NE1-F70', 'Bar', { axis: [0, null] })),
  ],
}

export const BOOSTER_CHARTS: StationCharts = {
  live: [
    live(
      'Netzdruck und Förderstrom',
      series('DE1-P01', 'Line', { axis: [0, 10], limits: true, eksInLegend: true }),
      series('DE1-P02', 'Line', { axis: [0, 10] }),
      series('DE1-F01', 'Area', { axis: [0, null] }),
      series('DE1-P50', 'StepLine', { axis: [0, 10] }),
    ),
  ],
  archive: [
    archive(
      'Netzdruck, kleinste Werte',
      [1, 'Month'],
      'DayValues',
      series('DE1-P01', 'Point', { measurement: 'Minwert', limits: true }),
      series('DE1-P01', 'Line', { measurement: 'Mittelwert' }),
    ),
    archive('Tagesfördermengen', [1, 'Month'], 'DayValues', series('DE1-F70', 'Bar', { axis: [0, null] })),
  ],
}

const ZONES = [1, 2, 3, 4, 5, 6]

export const ZONE_CHARTS: StationCharts = {
  live: [
    live('Zonenzuläufe', ...ZONES.map((zone) => series(`ZO${zone}-F01`, 'StepLine', { axis: [0, null] }))),
    live('Zonendrücke', ...ZONES.map((zone) => series(`ZO${zone}-P01`, 'Line', { axis: [0, 10] }))),
  ],
  archive: [
    archive(
      'Nachtmindestverbrauch',
      [3, 'Month'],
      'DayValues',
      ...ZONES.map((zone) => series(`ZO${zone}-F71`, 'Line', { axis: [0, null] })),
    ),
    archive(
      'Zonenmengen je Monat',
      [1, 'Year'],
      'MonthValues',
      ...ZONES.map((zone) => series(`ZO${zone}-F70`, 'Bar', { axis: [0, null] })),
    ),
  ],
}
