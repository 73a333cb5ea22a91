import type { ChartData, ChartDate, ChartExport, DataSource } from '../chart.ts'
import type { ChartConfig, ChartDirectory, ChartType, SeriesConfig } from '../chart-config.ts'
import { define } from '../endpoint.ts'
import type { FileAnswer } from '../file.ts'
import type { PvRef } from '../pv.ts'

/** Specification 7, "Charts". Times are ms since 1970; a series id in a path is the id of its series config. */
export const CHART_ENDPOINTS = {
  /** @assumed answer */
  chartDataOfPvs: define<
    { startDate: number; endDate: number; source: DataSource; pvs: readonly PvRef[] },
    ChartData[]
  >({
    method: 'POST',
    path: '/api/charts/data/auto',
    query: ['startDate', 'endDate', 'source'],
    body: 'pvs',
    answer: 'list',
  }),
  /** Answers the root directory. @assumed answer */
  chartDirectory: define<{ type: ChartType }, ChartDirectory>({
    method: 'GET',
    path: '/api/charts/config',
    query: ['type'],
    answer: { lists: ['childDirectoryList', 'configList'] },
  }),
  chartConfig: define<{ id: number }, ChartConfig>({
    method: 'GET',
    path: '/api/charts/config/{id}',
    answer: 'object',
  }),
  chartSeries: define<{ id: number }, SeriesConfig[]>({
    method: 'GET',
    path: '/api/charts/config/{id}/series',
    answer: 'list',
  }),
  chartData: define<{ id: number; startDate: number; endDate: number; source: DataSource }, ChartData[]>({
    method: 'GET',
    path: '/api/charts/data/{id}',
    query: ['startDate', 'endDate', 'source'],
    answer: 'list',
  }),
  firstDate: define<{ id: number; source: DataSource }, ChartDate>({
    method: 'GET',
    path: '/api/charts/data/{id}/first-date',
    query: ['source'],
    answer: 'object',
  }),
  lastDate: define<{ id: number; source: DataSource }, ChartDate>({
    method: 'GET',
    path: '/api/charts/data/{id}/last-date',
    query: ['source'],
    answer: 'object',
  }),
  firstDateOfPvs: define<{ source: DataSource; pvs: readonly PvRef[] }, ChartDate>({
    method: 'POST',
    path: '/api/charts/data/first-date-pvs',
    query: ['source'],
    body: 'pvs',
    answer: 'object',
  }),
  lastDateOfPvs: define<{ source: DataSource; pvs: readonly PvRef[] }, ChartDate>({
    method: 'POST',
    path: '/api/charts/data/last-date-pvs',
    query: ['source'],
    body: 'pvs',
    answer: 'object',
  }),
  /**
   * CSV in UTF-8 with a byte order mark: `;` and a decimal comma, in English `,` and a decimal point; local time and its
   * offset from UTC. The file's name is in the content-disposition header. @assumed args
   */
  exportChart: define<ChartExport, FileAnswer>({
    method: 'POST',
    path: '/api/charts/data/export',
    answer: 'file',
  }),
} as const
