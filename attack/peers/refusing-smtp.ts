import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that refuses every sign-in and repeats the password in its answer. */
export async function startRefusingMailServer(): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      done(new Error(`No user ${username} with the password ${password}`)),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise((resolve) => server.close(resolve)) }
}
