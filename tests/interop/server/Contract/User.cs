namespace InteropServer.Contract;

// User, session and system as in `src/wire/server/system.ts`.

internal sealed record LoginToken(string CsrfToken);

internal sealed record LoginRequest(string Username, string Password, string CsrfToken, string? RecaptchaToken);

internal sealed record LoginResult(LoginStatus Status);

internal sealed record StatusResult(ResultStatus Status);

internal sealed record UserInfo(string UserName, string DisplayName, string CsrfToken);

internal sealed record Rights(
    bool AcknowledgeAlerts,
    bool DeleteAlerts,
    bool SetValues,
    bool ResetCounters,
    bool AcknowledgeInputs,
    bool AcknowledgePlans,
    bool EditPlans,
    bool CallStations,
    bool EditMaintenance,
    bool EditCharts,
    bool EditReports,
    bool EditNotes,
    IReadOnlyList<int>? StationNumbers);

internal sealed record SystemSettings(
    string PlantName,
    string TimeZone,
    bool AutoLogout,
    int AutoLogoutMs,
    object? WeatherService);

internal enum LoginStatus
{
    Success,
    InvalidCredentials,
    CsrfTokenExpired,
}

internal enum ServerStatus
{
    Connected,
}

/// <param name="ServerTime">ms since 1970.</param>
internal sealed record ServerStatusMessage(ServerStatus Status, long ServerTime);
