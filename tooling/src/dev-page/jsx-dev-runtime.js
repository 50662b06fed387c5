// React Refresh needs JSX as in development, for which no host shares a runtime.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

export { Fragment }
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
