import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'

/** The product as the browser names itself (`Chrome/156.0...`); starts one for the question where none is open. */
export async function browserProduct(open?: RawChromium): Promise<string> {
  const browser = open ?? (await RawChromium.start())
  try {
    return (await browser.cdp.send<{ product: string }>('Browser.getVersion')).product
  } finally {
    if (open === undefined) await browser.close()
  }
}
