import { useEffect, useState } from 'react'
import { PictureCache } from '../../components/webcam/picture-cache.ts'

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

/** Returns the address of a stored picture: undefined while it loads, null if there is none. Without a name nothing is asked. */
export function usePicture(cache: PictureCache | null, filename: string | null): string | null | undefined {
  const [found, setFound] = useState<{ readonly filename: string; readonly url: string | null } | null>(null)
  useEffect(() => {
    if (cache === null || filename === null) return
    let isOver = false
    void cache.get(filename).then((url) => {
      if (!isOver) setFound({ filename, url })
    })
    return () => {
      isOver = true
    }
  }, [cache, filename])
  return found?.filename === filename ? found?.url : undefined
}
