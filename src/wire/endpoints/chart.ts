import type {
  AnnotatedChart,
  Annotation,
  AnnotationDraft,
  AnnotationResult,
  ChartData,
  ChartDate,
  ChartExport,
  DataSource,
} from '../server/chart.ts'
import type { ChartConfig, ChartDirectory, ChartType, SeriesConfig } from '../server/chart-config.ts'
import type { PvRef } from '../server/pv.ts'
import type { FileAnswer } from '../server/result.ts'
import { define, type None } from './endpoint.ts'

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
  /** Returns the root directory. @assumed answer */
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

/** Specification 7, "Charts". */
export const ANNOTATION_ENDPOINTS = {
  /** @assumed answer */
  annotations: define<None, Annotation[]>({ method: 'GET', path: '/api/charts/annotations', answer: 'list' }),
  /** @assumed args, answer */
  createAnnotations: define<{ annotations: readonly AnnotationDraft[] }, AnnotationResult>({
    method: 'POST',
    path: '/api/charts/annotations',
    body: 'annotations',
    answer: { lists: ['annotations'] },
    record: true,
  }),
  /** @assumed args, answer */
  saveAnnotations: define<{ annotations: readonly Annotation[] }, AnnotationResult>({
    method: 'PATCH',
    path: '/api/charts/annotations',
    body: 'annotations',
    answer: { lists: ['annotations'] },
    record: true,
  }),
  /** @assumed args, answer */
  deleteAnnotations: define<{ ids: readonly number[] }, AnnotationResult>({
    method: 'POST',
    path: '/api/charts/delete-annotations',
    body: 'ids',
    answer: { lists: ['annotations'] },
    record: true,
  }),
  /** @assumed answer */
  chartsOfAnnotation: define<{ id: number }, AnnotatedChart[]>({
    method: 'GET',
    path: '/api/charts/annotations/{id}/charts',
    answer: 'list',
  }),
} as const
