// The project's own lint rules: see the overrides in .oxlintrc.json.

/** The current time is an input of the domain, because a test cannot choose the time of `new Date()`. */
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

/** What makes the text of an amount, by the names that the pages give it. */
const MONEY_TEXTS = new Set(['formatMoney', 'money', 'dollars', 'formatDollars', 'difference'])

/** Whether it is the text of an amount, also where it is only in one case. */
function isMoney(expression) {
  switch (expression.type) {
    case 'CallExpression':
      return MONEY_TEXTS.has(expression.callee.name)
    case 'Identifier':
      return expression.name === 'amount'
    case 'ConditionalExpression':
      return isMoney(expression.consequent) || isMoney(expression.alternate)
    case 'LogicalExpression':
      return isMoney(expression.left) || isMoney(expression.right)
    default:
      return false
  }
}

/** Words that are read aloud beside the amount take no room. */
function isOnlyHeard({ openingElement }, sourceCode) {
  return openingElement !== undefined && /\bclassName="sr-only"/.test(sourceCode.getText(openingElement))
}

/** An amount alone in an element never breaks within its figures: its class `money` says so, once for all pages. */
const moneyInOnePiece = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    JSXElement({ openingElement: { name, attributes }, children }) {
      // A component draws an element of its own, and an option has only text.
      if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(name.name) || name.name === 'option') return
      const [only, another] = children.filter(
        (child) =>
          (child.type !== 'JSXText' || child.value.trim() !== '') && !isOnlyHeard(child, context.sourceCode),
      )
      if (another || only?.type !== 'JSXExpressionContainer' || !isMoney(only.expression)) return
      const className = attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === 'className')
      if (className && /\bmoney\b/.test(context.sourceCode.getText(className))) return
      context.report({
        node: only,
        message: 'Give the element of an amount the class money, so that it never breaks.',
      })
    },
  }),
}

const rules = {
  'money-in-one-piece': moneyInOnePiece,
  'no-clock': noClock,
  'write-through-run-write': writeThroughRunWrite,
}
export default { meta: { name: 'local' }, rules }
