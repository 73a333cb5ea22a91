using InteropServer.Contract;
using InteropServer.Hubs;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Rest;

/// <summary>The calls of the pages of stations, values and alerts.</summary>
internal static class PlantEndpoints
{
    private const int AutoLogoutMs = 900_000;

    public static void MapPlant(this IEndpointRouteBuilder app)
    {
        var api = app.MapGroup("/api").RequireAuthorization();
        api.MapGet("/SystemConfig/system-settings", () =>
            new SystemSettings("ASP.NET Core", "Europe/Berlin", true, AutoLogoutMs, null));
        api.MapGet("/SystemConfig/priorities", () => Priorities);
        api.MapGet("/station/GetAllStations", (SamplePlant plant) => plant.Stations);
        api.MapGet("/Pv/getallpvnodes", (SamplePlant plant) => plant.Nodes);

        var changing = api.MapGroup(string.Empty).AddEndpointFilter<CsrfFilter>();
        changing.MapPost("/Pv/configs", (PvRef[] pvs) => pvs.Select(SamplePlant.Config).OfType<PvConfig>());
        changing.MapPost("/alerts/ack", async (string[] ids, HttpContext context, AlertBook alerts, IHubContext<AlertHub> hub) =>
        {
            var acked = alerts.Acknowledge(ids, context.User.Identity?.Name);
            await AlertHub.Acknowledged(hub, acked);
            return new AckResult(ResultStatus.Success, acked, null);
        });
        changing.MapPost("/alerts/ack-all", async (HttpContext context, AlertBook alerts, IHubContext<AlertHub> hub) =>
        {
            await AlertHub.Acknowledged(hub, alerts.Acknowledge(null, context.User.Identity?.Name));
            return new AckAllResult(ResultStatus.Success, null);
        });
    }

    private static IReadOnlyList<PriorityEntry> Priorities { get; } =
    [
        new(0, "Alarm", new PriorityColor(unchecked((int)0xFFD32F2F))),
        new(1, "Warnung", new PriorityColor(unchecked((int)0xFFF9A825))),
        new(2, "Hinweis", new PriorityColor(unchecked((int)0xFF1976D2))),
    ];
}
