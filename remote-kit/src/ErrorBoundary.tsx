import { Component, type ErrorInfo, type ReactNode } from 'react'
import type { SlotProps } from './slot.ts'

/** Keeps an error inside its slot: reports it and draws nothing; the host puts its fallback there. */
export class ErrorBoundary extends Component<
  { report: SlotProps['report']; children?: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.report(error, 'render')
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
