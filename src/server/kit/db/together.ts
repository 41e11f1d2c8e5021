import type { Db } from '#server/kit/db/database.ts'

type Answers<S extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [K in keyof S]: Awaited<ReturnType<S[K]>>
}

/**
 * Sends statements of one transaction without waiting for their answers in between. The database runs them one after another,
 * in the order given, each seeing what those before it did. All have been answered when this returns or throws the error of the one that failed first; the
 * database refuses those after it, which says nothing of why.
 *
 * Give statements themselves. A function that waits for something before it sends is not held to the order, so it may stand here
 * only where that makes no difference.
 */
export async function sendTogether<const S extends readonly (() => PromiseLike<unknown>)[]>(
  ...statements: S
): Promise<Answers<S>> {
  // By time, not by place: a function of several steps may be refused for what one after it did.
  let first: { failure: unknown } | undefined
  const sent = statements.map((send) =>
    started(send).catch((failure: unknown) => {
      first ??= { failure }
      throw failure
    }),
  )
  const answers = await Promise.allSettled(sent)
  if (first) throw first.failure
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)) as Answers<S>
}

/** A statement is sent when somebody waits for it: at once, not in a later turn, or the next would come before it. */
function started(send: () => PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    try {
      void send().then(resolve, reject)
    } catch (error) {
      reject(error)
    }
  })
}

const connections = new WeakMap<Db, Db>()

/** Notes on which connection a transaction runs, if statements made for the one run in the other. */
export function noteConnection(trx: Db, connection: Db): void {
  connections.set(trx, connection)
}

/** Where statements are made once for all transactions of a connection: it, or the database or transaction itself. */
export function statementsOf(db: Db): Db {
  return connections.get(db) ?? db
}
