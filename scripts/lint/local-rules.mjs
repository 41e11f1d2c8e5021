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

export default { meta: { name: 'local' }, rules: { 'no-clock': noClock } }
