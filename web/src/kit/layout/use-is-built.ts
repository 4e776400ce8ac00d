import { useRouter } from '@tanstack/react-router'

/** Whether the router knows a path; the menu and the palette offer no other. */
export function useIsBuilt(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return path => path in routesByPath
}
