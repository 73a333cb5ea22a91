import type { AnnotatedChart, Annotation, AnnotationDraft, AnnotationResult } from '../annotation.ts'
import { define, type None } from '../endpoint.ts'

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
