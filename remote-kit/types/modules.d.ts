declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export default classNames
}

declare module '*.css'

declare module '*.css?text' {
  const text: string
  export default text
}

// The path data of an icon, for <Icon path>.
declare module '*.svg' {
  const path: string
  export default path
}
