import * as Comlink from 'comlink'
import { Book } from './files/book.ts'
import { SYSTEM_CLOCK } from './platform/environment.ts'

// One worker a file: the page ends it when the file is there, or when nobody waits for it any more.
Comlink.expose(new Book(SYSTEM_CLOCK))
