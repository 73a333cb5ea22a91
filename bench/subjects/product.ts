import { buildPages } from '../../tests/support/browser/build-pages.ts'
import { productDist } from '../tools/product-dist.ts'
import { builtOnce } from './built-once.ts'
import { DENSE_PAGE, pagesSubject } from './pages-subject.ts'

/** The product as built in `dist`. The dense page is built from its sources. */
export const product = pagesSubject('product', {
  pages: async () => productDist(),
  dense: builtOnce(() => buildPages(DENSE_PAGE)),
})
