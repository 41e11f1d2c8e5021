import { StartupError } from '#server/kit/process/startup-error.ts'

interface ListenAddress {
  host: string
  port: number
  /** The setting that names the port. */
  setting: 'PORT' | 'SOCKET_PORT'
}

/** Turns an error of `listen` into one that an operator understands; any other error is returned as it is. */
export function toListenError(error: unknown, { host, port, setting }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is in use by another program. Set ${setting} to another one.`)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new StartupError(`Can’t listen on HOST ${host}, ${setting} ${port}: ${code}`)
  return error
}
