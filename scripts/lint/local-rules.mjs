// Rules of this house that the linter does not bring: see the overrides in .oxlintrc.json.

/** The present moment is an input of the domain: `new Date()` would be one that no test can choose. */
const noClock = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        context.report({
          node,
          message: 'The domain has no clock: let the caller pass the moment or the day in.',
        })
      }
    },
  }),
}

/** What only `runWrite` does, by the name of what is called; `live.publish` is published news, not another publish. */
const PART_OF_A_WRITE = {
  transaction:
    'Open a transaction with runWrite, which cannot forget the audit log, the worker and the reps.',
  insertAuditEvent: 'Add the audit event through the effects of runWrite.',
  wakeJobs: 'runWrite wakes the worker after the commit of a write that added a job.',
  publish: 'Publish the change through the effects of runWrite, which does it after the commit.',
}

/** A write forgets nothing: its transaction, audit event, jobs and news go through `runWrite`. */
const writeThroughRunWrite = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node
      const isMember = callee.type === 'MemberExpression' && !callee.computed
      const name = isMember ? callee.property.name : callee.name
      if (!Object.hasOwn(PART_OF_A_WRITE, name ?? '')) return
      if (name === 'transaction' && !isMember) return
      if (name === 'publish' && !(isMember && isNamed(callee.object, 'live'))) return
      context.report({ node, message: PART_OF_A_WRITE[name] })
    },
  }),
}

/** `live` or `context.live`. */
function isNamed(node, name) {
  return (node.type === 'MemberExpression' ? node.property.name : node.name) === name
}

const rules = { 'no-clock': noClock, 'write-through-run-write': writeThroughRunWrite }
export default { meta: { name: 'local' }, rules }
