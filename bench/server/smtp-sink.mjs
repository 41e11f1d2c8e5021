// A mail server that accepts everything and stores nothing: `node bench/server/smtp-sink.mjs <port>`. It writes a line for each mail.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('end', () => {
      process.stdout.write('taken\n')
      done()
    })
    stream.resume()
  },
})
server.on('error', () => undefined)
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
  process.stdout.write(`port ${server.server.address().port}\n`),
)
