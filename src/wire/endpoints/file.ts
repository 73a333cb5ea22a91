/** What the client makes of the answer of calls whose `answer` is `file`. @assumed */
export interface FileAnswer {
  /** Of the content-disposition header, null without one. */
  readonly fileName: string | null
  /** MIME type as the server says it. */
  readonly contentType: string
  readonly data: ArrayBuffer
}

/** A file to be sent as a part of a form. @assumed */
export interface UploadFile {
  readonly fileName: string
  readonly contentType: string
  readonly data: ArrayBuffer
}
