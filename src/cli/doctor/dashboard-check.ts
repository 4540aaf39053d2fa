import { placeInServer } from '../../dashboard/place.js';
import { checkDashboard } from '../../startup/start-dashboard.js';
import { type Check, ok, problem, warning } from './check.js';

/** Whether customers can manage their keys, and whether a server with these settings starts. */
export const dashboardCheck: Check = {
  name: 'dashboard',
  needs: ['dashboard', 'dashboardUrl', 'dashboardOperators', 'accounts', 'host', 'production'],
  async run(config) {
    const { dashboardUrl, production } = config;
    try {
      checkDashboard(config);
      const place = placeInServer(config);
      const where = place
        ? `The service serves the dashboard at ${place.host}:${place.port}`
        : 'The service does not serve the dashboard';
      const link = dashboardUrl ? `, and pages link to ${dashboardUrl}` : '';
      if (place && production && !dashboardUrl)
        return [
          warning(
            `${where}, but DASHBOARD_URL is not set: nobody else can open it.`,
            'Set DASHBOARD_URL to the https URL that people open, or DASHBOARD=off.',
          ),
        ];
      return [ok(`${where}${link}.`)];
    } catch (error) {
      return [problem((error as Error).message, 'Change DASHBOARD or DASHBOARD_URL.')];
    }
  },
};
