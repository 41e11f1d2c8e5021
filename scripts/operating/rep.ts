// `npm run rep -- reset-password ADDRESS` prints a link by which a rep sets a new password, and
// `npm run rep -- reset-second-factor ADDRESS` takes the second factor away. Both end the rep's sessions. The program must be
// stopped first if it uses the embedded database.
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { runAsOperator } from '#server/commands/operator-context.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import {
  resetPasswordByOperator,
  resetSecondFactorByOperator,
} from '#server/reps/people/reset-by-operator.ts'

const [action, email = ''] = process.argv.slice(2)
process.exit(await runAsOperator((context) => run(context).catch(explain)))

async function run(context: Context): Promise<void> {
  if (action === 'reset-password') {
    console.log(`Give this link to ${email}; it works once, for an hour:`)
    console.log(await resetPasswordByOperator(context, email))
  } else if (action === 'reset-second-factor') {
    await resetSecondFactorByOperator(context, email)
    console.log(`${email} signs in with the password alone, and should set a second factor again`)
  } else throw new StartupError('Say what to do: npm run rep -- reset-password|reset-second-factor ADDRESS')
}

function explain(error: unknown): never {
  if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND')
    throw new StartupError('There is no rep with this address')
  throw error
}
