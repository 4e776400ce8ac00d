import { catalogue } from '#shared/kit/catalogue.ts'
import { screenRoles } from './screens.ts'

export const categories = catalogue({
  name: 'categories',
  base: 'categories',
  at: 'categories/categories',
  singular: 'Category',
  title: 'Categories',
  keepers: screenRoles('/categories'),
  readers: screenRoles('/hitGoals-process'),
})
