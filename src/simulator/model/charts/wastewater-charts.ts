import { archive, live, liveOver, type StationCharts, series } from './chart-template.ts'

/** Charts of a pumping station: the saw-tooth of the sump, the pumps under it, and what they have moved. */
export const PUMPING_CHARTS: StationCharts = {
  live: [
    live(
      'Niveau und Förderstrom',
      series('SU1-L01', 'Line', { axis: [0, 4], limits: true, eksInLegend: true }),
      series('DR1-F01', 'Area', { axis: [0, null] }),
      series('P1-N01', 'StepLine'),
      series('P2-N01', 'StepLine'),
    ),
    live('Pumpenströme', series('P1-E01', 'Line', { limits: true }), series('P2-E01', 'Line')),
    liveOver([1, 'Day'], 'Niveau, ein Tag', series('SU1-L01', 'Line', { limits: true }), series('P1-N01', 'StepLine')),
  ],
  archive: [
    archive(
      'Niveau und Einschaltniveau',
      [1, 'Day'],
      'MeasurementArchive',
      series('SU1-L01', 'Line', { limits: true }),
      series('SU1-L50', 'StepLine'),
      series('SU1-L90', 'StepLine'),
    ),
    archive('Tagesfördermengen', [1, 'Month'], 'DayValues', series('DR1-F70', 'Bar', { axis: [0, null] })),
    archive(
      'Förderstrom, Mittel und Spitze',
      [1, 'Week'],
      'QuarterHourValues',
      series('DR1-F01', 'Area', { measurement: 'Mittelwert' }),
      series('DR1-F01', 'Point', { measurement: 'Maxwert' }),
    ),
  ],
}

/** Charts of an overflow basin; rain hangs from the top, as hydrologists draw it. */
export const BASIN_CHARTS: StationCharts = {
  live: [
    live(
      'Becken und Entlastung',
      series('BE1-L01', 'Area', { axis: [0, 4.5], limits: true, eksInLegend: true }),
      series('UE1-L02', 'Line', { limits: true }),
      series('UE1-F03', 'Line', { axis: [0, null] }),
    ),
    live('Zulauf und Drossel', series('ZU1-F02', 'Line'), series('DR1-F01', 'Line'), series('DR1-F50', 'StepLine')),
  ],
  archive: [
    archive(
      'Niederschlag, Einstau, Entlastung',
      [1, 'Week'],
      'QuarterHourValues',
      series('RG1-F04', 'Bar', { axis: [0, 60], reverse: true }),
      series('BE1-L01', 'Area', { axis: [0, 4.5], limits: true }),
      series('UE1-F03', 'Line', { axis: [0, null] }),
    ),
    archive(
      'Entlastungsmenge und -dauer',
      [1, 'Year'],
      'MonthValues',
      series('UE1-F70', 'Bar', { axis: [0, null] }),
      series('UE1-K71', 'Point', { axis: [0, null] }),
    ),
    archive('Füllgrad', [1, 'Month'], 'Auto', series('BE1-V80', 'Area', { axis: [0, 100], measurement: 'Maxwert' })),
  ],
}

/** Charts of the treatment plant, from the inflow to the electricity meter. */
export const TREATMENT_CHARTS: StationCharts = {
  live: [
    live(
      'Zulauf und Ablauf',
      series('ZU1-F01', 'Area', { axis: [0, 300], limits: true, eksInLegend: true }),
      series('AB1-F02', 'Line', { axis: [0, 300] }),
    ),
    live(
      'Belüftung BB1',
      series('BB1-Q01', 'Line', { limits: true }),
      series('BB1-Q02', 'Line', { limits: true }),
      series('BB1-Q03', 'Line'),
      series('GE1-S01', 'StepLine', { axis: [0, 110] }),
      series('BB1-Q50', 'StepLine'),
    ),
    live(
      'Leistung',
      series('EL1-E01', 'Line', { limits: true }),
      series('EL1-E02', 'Area'),
      series('EL1-E03', 'Line'),
      series('EL1-E50', 'StepLine'),
    ),
    liveOver(
      [2, 'Week'],
      'Zulauf, zwei Wochen',
      series('ZU1-F01', 'Area', { axis: [0, null] }),
      series('AB1-F02', 'Line', { axis: [0, null] }),
    ),
    liveOver([1, 'Year'], 'Zulauf, ein Jahr', series('ZU1-F01', 'Line', { limits: true })),
  ],
  archive: [
    archive(
      'Zulauf, Ablauf, Leitfähigkeit',
      [1, 'Day'],
      'Auto',
      series('ZU1-F01', 'Area', { axis: [0, null], limits: true }),
      series('AB1-F02', 'Line', { axis: [0, null] }),
      series('ZU1-Q08', 'Line'),
    ),
    archive(
      'Nährstoffe',
      [1, 'Week'],
      'QuarterHourValues',
      series('BB1-Q02', 'Line', { limits: true, logarithmic: true, axis: [0.1, 100] }),
      series('BB1-Q03', 'Line', { logarithmic: true, axis: [0.1, 100] }),
      series('AB1-Q04', 'Line', { limits: true, logarithmic: true, axis: [0.1, 100] }),
    ),
    archive(
      'Schlammspiegel und Trübung',
      [1, 'Week'],
      'QuarterHourValues',
      series('NK1-L05', 'Line', { limits: true }),
      series('NK2-L05', 'Line'),
      series('AB1-Q06', 'Line', { limits: true, measurement: 'Maxwert' }),
    ),
    archive(
      'Laborwerte Ablauf',
      [1, 'Month'],
      'MeasurementArchive',
      series('AB1-Q90', 'Point', { limits: true }),
      series('AB1-Q92', 'Point', { limits: true }),
      series('AB1-Q95', 'Point', { limits: true }),
    ),
    archive(
      'Tagesmengen',
      [1, 'Month'],
      'DayValues',
      series('AB1-F70', 'Bar', { axis: [0, null] }),
      series('FM1-F70', 'Line'),
    ),
    archive(
      'Strombezug und Eigenstrom',
      [1, 'Year'],
      'MonthValues',
      series('EL1-E70', 'Bar', { axis: [0, null] }),
      series('EL1-E71', 'Bar', { axis: [0, null] }),
      series('EL1-E81', 'Line', { axis: [0, 100] }),
    ),
    // The ends of its axis are the wrong way round, its list is not in order, and its limits are the least usual ones.
    {
      ...archive(
        'Stickstoff im Vergleich',
        [1, 'Day'],
        'Auto',
        series('BB1-Q03', 'Line', { logarithmic: true, base: 2, axis: [64, 0.5], place: 2 }),
        series('BB1-Q02', 'Line', { logarithmic: true, base: 2, axis: [64, 0.5], place: 1 }),
        series('AB1-Q04', 'Line', { measurement: 'Maxwert', place: 0 }),
      ),
      limits: [1, 1, 1],
    },
  ],
}
