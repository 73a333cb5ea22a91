import type { Kept } from './environment.ts'

const DATABASE = 'plant-client'
const STORE = 'kept'

/** Returns a value in the browser's database, the same for all workers of this origin. Rejects where nothing may be stored. */
export function indexedValue(key: string): Kept {
  let opening: Promise<IDBDatabase> | null = null
  const database = () => {
    opening ??= open(() => {
      opening = null
    })
    return opening
  }
  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    read: () => run<unknown>('readonly', (store) => store.get(key)),
    async write(value) {
      if (value === undefined) await run('readwrite', (store) => store.delete(key))
      else await run('readwrite', (store) => store.put(value, key))
    },
  }
}

/** `onGone` is called when the database cannot be used any more. */
function open(onGone: () => void): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    // Throws where the browser forbids storage.
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.onclose = onGone
      request.result.onversionchange = () => {
        request.result.close()
        onGone()
      }
      resolve(request.result)
    }
  }).catch((error: unknown) => {
    onGone()
    throw error
  })
}
