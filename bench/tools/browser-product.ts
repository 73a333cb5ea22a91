import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'

/** Returns the browser's own product name (`Chrome/156.0...`). Starts a browser if none is open. */
export async function browserProduct(open?: RawChromium): Promise<string> {
  const browser = open ?? (await RawChromium.start())
  try {
    return (await browser.cdp.send<{ product: string }>('Browser.getVersion')).product
  } finally {
    if (open === undefined) await browser.close()
  }
}
