import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestCertificate {
  key: string
  cert: string
}

export interface TestAuthority extends TestCertificate {
  /** A certificate for a name, valid for so many days; one that has ended for less than none. */
  issue: (days: number, name?: string) => TestCertificate
}

/** A certificate authority of its own, made by openssl. */
export function createTestAuthority(): TestAuthority {
  const root = inFolder((folder) => {
    const files = { key: path.join(folder, 'key.pem'), cert: path.join(folder, 'cert.pem') }
    openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      files.key,
      '-out',
      files.cert,
      '-days',
      '30',
      '-subj',
      '/CN=Test authority',
    )
    return readFiles(files)
  })
  return { ...root, issue: (days, name = 'localhost') => issue(root, days, name) }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout']

function issue(root: TestCertificate, days: number, name: string): TestCertificate {
  return inFolder((folder) => {
    const at = (file: string) => path.join(folder, file)
    writeFileSync(at('root-key.pem'), root.key)
    writeFileSync(at('root.pem'), root.cert)
    writeFileSync(at('names.txt'), `subjectAltName=DNS:${name}`)
    openssl('req', '-new', ...NEW_KEY, at('key.pem'), '-out', at('request.pem'), '-subj', `/CN=${name}`)
    // In whole days from now, and before now for one that has ended.
    const authority = ['-CA', at('root.pem'), '-CAkey', at('root-key.pem'), '-CAcreateserial']
    const validity = ['-extfile', at('names.txt'), '-days', String(days)]
    openssl('x509', '-req', '-in', at('request.pem'), ...authority, ...validity, '-out', at('cert.pem'))
    return readFiles({ key: at('key.pem'), cert: at('cert.pem') })
  })
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' })
}

function readFiles({ key, cert }: TestCertificate): TestCertificate {
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-certificate-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
