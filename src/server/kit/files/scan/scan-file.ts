import type Clamscan from 'clamscan'
import { type Readable, Writable } from 'node:stream'

/** Where the scanner listens, which speaks the protocol of clamd. */
export type ScannerEnv = ({ host: string; port: number } | { socket: string }) & {
  /** The longest that it may take for one file. */
  timeoutMs: number
}

/** `unknown`: it did not say that nothing was found, so nobody may have the file yet. */
export type ScanResult = 'clean' | 'infected' | 'unknown'

/**
 * Asks the scanner about a file, as it streams.
 *
 * @rule N107 Only a whole answer that nothing was found lets a file pass. No answer, a broken one and one that comes early do not.
 */
export async function scanFile(scanner: ScannerEnv, content: Readable): Promise<ScanResult> {
  // Only who receives files needs it.
  const { default: NodeClam } = await import('clamscan')
  const { timeoutMs: timeout, ...address } = scanner
  const client = await new NodeClam().init({
    clamscan: { active: false },
    // Without a path to a program, it asks by the network alone.
    clamdscan: { ...address, timeout, path: '', localFallback: false, bypassTest: true },
  })
  return listen(client.passthrough(), content, timeout)
}

type Fork = ReturnType<Clamscan['passthrough']>

function listen(fork: Fork, content: Readable, timeoutMs: number): Promise<ScanResult> {
  return new Promise((resolve) => {
    const end = (result: ScanResult) => {
      clearTimeout(timer)
      content.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => end('unknown'), timeoutMs)
    let isAllSent = false
    fork.on('scan-complete', ({ isInfected }: { isInfected: boolean | null }) => {
      if (isInfected === true) end('infected')
      // An answer before the sign of the end was sent is none.
      else end(isInfected === false && isAllSent ? 'clean' : 'unknown')
    })
    fork.on('finish', () => {
      isAllSent = true
    })
    fork.on('timeout', () => end('unknown'))
    fork.on('error', () => end('unknown'))
    content.on('error', () => end('unknown'))
    content.pipe(fork).pipe(new Writable({ write: (_chunk, _encoding, done) => done() }))
  })
}
