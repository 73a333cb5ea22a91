import { useEffect, useState } from 'react'
import { PictureCache, type StoredPicture } from '../../webcam/picture-cache.ts'

/** Returns the stored pictures of a camera; freed when the view is gone. Null until it is there. */
export function usePictures(id: number): PictureCache | null {
  const [cache, setCache] = useState<PictureCache | null>(null)
  useEffect(() => {
    const made = new PictureCache(id)
    setCache(made)
    return () => made.dispose()
  }, [id])
  return cache
}

/** Returns a stored picture: null while it loads; one that is not there is asked for again. Without a name nothing is asked. */
export function usePicture(cache: PictureCache | null, filename: string | null): StoredPicture | null {
  const [found, setFound] = useState<{ readonly filename: string; readonly picture: StoredPicture } | null>(null)
  useEffect(() => {
    if (cache === null || filename === null) return
    return cache.watch(filename, (picture) => setFound({ filename, picture }))
  }, [cache, filename])
  return found?.filename === filename ? found.picture : null
}
