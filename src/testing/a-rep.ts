import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { RepRole } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { insertRep } from '#server/reps/repository.ts'
import { type Client, testClient } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

export const REP_PASSWORD = 'seven irons in a bag'

/** Far cheaper to compare with than those of the product, as nearly every test signs somebody in. */
const REP_PASSWORD_HASH = hash(REP_PASSWORD, { memoryCost: 1024, timeCost: 1 })

/** A rep of the office, an owner unless given. */
export async function aRep(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email = 'robin@office.example',
  { name = 'Robin Fields', role = 'owner' }: { name?: string; role?: RepRole } = {},
): Promise<Rep> {
  const rep = { id: randomUUID(), email, name, role }
  await insertRep(db, { ...rep, passwordHash: await REP_PASSWORD_HASH, createdAt: now() })
  return rep
}

/** Signs a client in; its cookies keep the session from then on. */
export async function signInAs(client: Client, { email }: Pick<Rep, 'email'>): Promise<void> {
  const { statusCode, body } = await client.send('POST', '/api/admin/session', {
    email,
    password: REP_PASSWORD,
  })
  if (statusCode !== 200) throw new Error(`Signing in was refused: ${body}`)
}

/** Proves again who uses the session of a client, as what moves money asks for it after some minutes. */
export async function proveAgain(client: Client): Promise<void> {
  const { statusCode, body } = await client.send('POST', '/api/admin/account/confirmation', {
    password: REP_PASSWORD,
  })
  if (statusCode !== 200) throw new Error(`The proof was refused: ${body}`)
}

/** A client that a rep is signed in with, a new rep unless given. */
export async function signedInRep(
  { server, context }: Pick<Site, 'server' | 'context'>,
  rep?: Rep,
): Promise<Client> {
  const client = testClient(server)
  await signInAs(client, rep ?? (await aRep(context)))
  return client
}
