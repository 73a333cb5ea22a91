import { productDist } from '../tools/product-dist.ts'
import { pagesSubject } from './pages-subject.ts'

/** The product as built in `dist`. */
export const product = pagesSubject('product', async () => ({ dist: productDist(), remove: async () => {} }))
