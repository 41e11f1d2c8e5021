import { CannotStart } from '#server/cannot-start.ts'

interface Place {
  host: string
  port: number
  /** The setting that names the port. */
  setting: 'PORT' | 'SOCKET_PORT'
}

/** What to say where nobody can listen at a place, or the error itself where it is about something else. */
export function whyNotListening(error: unknown, { host, port, setting }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use by another program: set ${setting} to another one.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new CannotStart(`Cannot listen on HOST ${host}, ${setting} ${port}: ${code}`)
  return error
}
