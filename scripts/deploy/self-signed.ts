import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A certificate for a name that nobody but our own checks believes, with its key, as files in a folder. */
export function createSelfSigned(folder: string, name: string) {
  const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...ec, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { certificate, key, pem: readFileSync(certificate, 'utf8') }
}
