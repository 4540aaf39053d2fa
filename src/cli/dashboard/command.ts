import type { Command } from 'commander';
import { readConfig } from '../../config/config.js';
import { dashboardUrlOf } from '../../dashboard/place.js';
import { examples } from '../help.js';
import { addDashboardLink } from './link.js';
import { addDashboardRemove } from './remove.js';
import { serveDashboard } from './serve.js';

const HELP = `
Without a subcommand, it serves the dashboard at DASHBOARD until it is stopped. The
service and the dashboard share ACCOUNTS_URL; the dashboard reads DATASET_URL for
webhooks alone. In production, set DASHBOARD_URL to the https URL that people open.`;

export function addDashboardCommand(program: Command): void {
  const dashboard = program
    .command('dashboard')
    .description('serve the dashboard, in which customers manage their API keys')
    .addHelpText('after', HELP)
    .addHelpText('after', examples('dashboard'))
    .action(serveDashboard);
  addDashboardLink(dashboard, () => dashboardUrlOf(readConfig()));
  addDashboardRemove(dashboard);
}
