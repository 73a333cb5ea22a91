import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Paths of a certificate of this machine, which is its own authority, and of its key. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Makes a certificate for 127.0.0.1 that is good for a day, in a folder. Node has no writer of certificates. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key }
}
